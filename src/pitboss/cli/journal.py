"""``pitboss journal``: list, show and verify what was recorded, and print a checkpoint."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from ..journal.checkpoint import Checkpoint
from ..journal.store import open_journal
from ..things.errors import NotUnderstood, UnknownName
from ..things.money import show
from .entry import REFUSED
from .progress import progress
from .recorded import RecordedRound, dollars, tell_entry, tell_round, which_round
from .screen import console, painted, print_json

if TYPE_CHECKING:
    from ..journal.journal import Journal
    from ..journal.records import Entry
    from ..journal.replay import RoundSummary
    from ..journal.verify import Verified


def run(args: argparse.Namespace) -> int:
    """Carry out one of the actions on a journal, which is only read."""
    action: Callable[[Journal, argparse.Namespace], int] = {
        "list": _list,
        "show": _show,
        "verify": _verify,
        "checkpoint": _checkpoint,
    }[args.action]
    with open_journal(args.file, write=False, create=False) as journal:
        return action(journal, args)


# Listing.


def _list(journal: Journal, args: argparse.Namespace) -> int:
    from ..journal.replay import rounds

    since, until = read_time(args.since, "--from"), read_time(args.until, "--to")
    found: Iterable[RoundSummary] = _between(rounds(journal, args.table), since, until)
    if args.last is not None:
        found = deque(found, args.last)
    if args.json:
        print_json([_summary(one) for one in found])
        return 0
    screen = console()
    counted = 0
    for one in found:
        if not counted:
            screen.print(painted(f"{'entry':>8}  {'time (UTC)':<19}  {'table':<12}  {'round':>7}  game", "bold"))
        counted += 1
        seats = ", ".join(str(seat) for seat in one.seats)
        line = f"{one.entry:>8}  {one.time[:19].replace('T', ' ')}  {one.table:<12}  {one.round:>7}  {one.game}"
        line += f", seat{'s' * (len(one.seats) != 1)} {seats}, players {show(-one.house_net, sign=True)}"
        screen.print(painted(line), soft_wrap=True)
    screen.print(painted(f"  {counted:,} round{'s' * (counted != 1)}.", "dim"))
    return 0


def _between(found: Iterator[RoundSummary], since: str | None, until: str | None) -> Iterator[RoundSummary]:
    return (one for one in found if (since is None or one.time >= since) and (until is None or one.time < until))


def _summary(one: RoundSummary) -> dict[str, Any]:
    return {
        "entry": one.entry,
        "table": one.table,
        "round": one.round,
        "game": one.game,
        "time": one.time,
        "seats": one.seats,
        "net": dollars(one.net),
    }


def read_time(text: str | None, what: str) -> str | None:
    """Read a time, in UTC unless it says otherwise, as the entries write it.

    >>> read_time("2025-03-01T12:30", "--from"), read_time("2025-03-01T12:30+02:00", "--from")
    ('2025-03-01T12:30:00.000+00:00', '2025-03-01T10:30:00.000+00:00')
    """
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise NotUnderstood(
            f"{what}: {text!r} is not a time.", allowed=["2025-03-01", "2025-03-01T12:30", "2025-03-01T12:30+01:00"]
        ) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


# Showing.


def _show(journal: Journal, args: argparse.Namespace) -> int:
    if (args.entry is None) == (args.round is None):
        raise NotUnderstood(
            "Name one entry by its number, or one round with --round.", allowed=["show FILE 17", "show FILE --round 3"]
        )
    screen = console()
    if args.round is not None:
        found = which_round(journal, args.round, args.table)
        if args.json:
            print_json(RecordedRound.of(found).as_json(found))
        else:
            tell_round(screen, found)
        return 0
    entry = _entry(journal, args.entry)
    if args.json:
        print_json(_entry_json(entry))
    else:
        tell_entry(screen, entry)
    return 0


def _entry(journal: Journal, number: int) -> Entry:
    found = next(journal.unchanged(number - 1), None)
    if found is None or found.number != number:
        held = journal.checkpoint().entries
        raise UnknownName(f"The journal holds no entry {number}.", allowed=[f"1 to {held}"] if held else ["none yet"])
    found.decoded()  # what cannot be read is refused before anything of it is printed
    return found


def _entry_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as it was recorded; amounts in its body are cents."""
    return {
        "number": entry.number,
        "table": entry.table,
        "kind": entry.kind,
        "time": entry.time,
        "hash": entry.hash.hex(),
        "body": msgspec.Raw(entry.body),
    }


# Verifying.


WITHOUT_CHECKPOINT = "That no end was cut off, and nothing dealt anew, only a checkpoint kept elsewhere can show."


def _verify(journal: Journal, args: argparse.Namespace) -> int:
    from ..journal.verify import verify

    kept = Checkpoint.parse(args.checkpoint.read_text(errors="replace")) if args.checkpoint is not None else None
    held = journal.checkpoint().entries
    with progress("Verifying", held) as report:
        found = verify(journal, checkpoint=kept, progress=lambda done, _: report(done))
    if args.json:
        print_json(_verified(found))
    else:
        _tell_verified(found, checked_against=kept)
    return 0 if found.ok else REFUSED


def _verified(found: Verified) -> dict[str, Any]:
    return {
        "ok": found.ok,
        "entries": found.entries,
        "rounds": found.rounds,
        "tables": found.tables,
        "shoes": found.shoes,
        "seconds": round(found.seconds, 3),
        "wrong": None if found.wrong is None else {**msgspec.to_builtins(found.wrong), "message": str(found.wrong)},
        "awaiting": [msgspec.to_builtins(one) for one in found.awaiting],
        "checkpoint": found.checkpoint.text(),
    }


def _tell_verified(found: Verified, *, checked_against: Checkpoint | None) -> None:
    screen = console()
    entries, rounds, shoes = (
        _counted(found.entries, "entry", "entries"),
        _counted(found.rounds, "round", "rounds"),
        _counted(found.shoes, "shoe", "shoes"),
    )
    counted = f"{entries}, {rounds} dealt again, {shoes} opened"
    if found.wrong is not None:
        screen.print(painted("Damaged.", "bold red"), painted(str(found.wrong)), soft_wrap=True)
        screen.print(painted(f"  Before that: {counted}.", "dim"))
        return
    screen.print(painted("Nothing is wrong.", "bold green"), painted(f"{counted}, in {found.seconds:.1f} s."))
    if checked_against is not None:
        screen.print(f"  It holds everything up to the checkpoint of {checked_against.entries:,} entries.")
    else:
        screen.print(painted(f"  {WITHOUT_CHECKPOINT}", "dim"), soft_wrap=True)
    for one in found.awaiting:
        screen.print(painted(f"  Not yet dealt again: {one}.", "yellow"))


def _counted(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"


def _checkpoint(journal: Journal, args: argparse.Namespace) -> int:
    found = journal.checkpoint()
    if args.json:
        print_json({"origin": found.origin, "entries": found.entries, "hash": found.hash.hex(), "text": found.text()})
    else:
        sys.stdout.write(found.text())
    return 0
