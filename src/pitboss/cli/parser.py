"""Every command with its arguments and its help; nothing here does any work or imports what does."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import IO, NoReturn

from ..things.errors import NotUnderstood

Add = Callable[[argparse.ArgumentParser], None]

_UNKNOWN_WORD = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")
_MISSING = re.compile(r"the following arguments are required: ([^,\s]+)")

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Sit down", ("play", "deal")),
    ("Look it up", ("games", "rules", "coverage")),
    ("Work it out", ("odds", "strategy", "simulate")),
    ("Rule on it", ("settle", "journal", "replay")),
)

EXAMPLES = (
    ("pitboss play three-card-poker", "your first round"),
    ("pitboss rules three-card-poker --option pair_plus=B", "a table's rule card"),
    ("pitboss deal three-card-poker --rounds 10000", "summed up"),
    ("pitboss settle cases.json --check", "as you expected?"),
)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all refusals are."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        unknown = _UNKNOWN_WORD.search(message)
        if unknown is not None:
            words = [one.strip(" '") for one in unknown[2].split(",")]
            near = get_close_matches(unknown[1], words, n=1)
            guess = f" Did you mean '{near[0]}'?" if near else ""
            raise NotUnderstood(f"There is no '{self.prog} {unknown[1]}'.{guess}", allowed=words)
        missing = _MISSING.match(message)
        text = f"{missing[1]} is missing" if missing is not None else message.removeprefix("argument ")
        raise NotUnderstood(f"{text[:1].upper()}{text[1:]}. Try '{self.prog} --help'.")

    def parse(self, argv: Sequence[str] | None) -> argparse.Namespace:
        """Read a command line whole; what no command knows is refused with the nearest thing that one does."""
        args, unknown = self.parse_known_args(argv)
        if unknown:
            command = self.prog if args.command is None else f"{self.prog} {args.command}"
            raise NotUnderstood(f"'{command}' does not know {unknown[0]!r}. Try '{command} --help'.")
        return args


class TopParser(Parser):
    """The parser of ``pitboss`` itself, whose help groups the commands by what one comes for."""

    summaries: dict[str, tuple[str, str]]

    def __init__(self) -> None:
        super().__init__(prog="pitboss", allow_abbrev=False)
        self.summaries = {}

    def format_help(self) -> str:
        """Return the first page that a newcomer sees."""
        paint = _paint_for(sys.stdout)
        lines = [
            f"{paint('pitboss', '1')}: New Jersey's Rules of the Games, executable.",
            "",
            f"{paint('Usage', '1')}  pitboss COMMAND [ARGUMENTS]",
        ]
        width = max(len(use) for use, _ in self.summaries.values()) + 2
        for title, names in GROUPS:
            lines += ["", paint(title, "1")]
            for name in names:
                use, summary = self.summaries[name]
                lines.append(f"  {paint(use.ljust(width), '36')}{summary}")
        lines += ["", paint("Start with", "1")]
        width = max(len(line) for line, _ in EXAMPLES) + 2
        lines += [f"  {line.ljust(width)}{paint(f'# {what}', '2')}" for line, what in EXAMPLES]
        lines += [
            "",
            f"'{paint('pitboss COMMAND --help', '36')}' explains a command; '--version' prints the version.",
        ]
        return "\n".join(lines) + "\n"


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    from .. import __version__

    top = TopParser()
    top.add_argument("--version", action="version", version=f"pitboss {__version__}")
    top.set_defaults(command=None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, add in _COMMANDS.items():
        use, summary, examples = _HELP[name]
        top.summaries[name] = (use, summary)
        one = commands.add_parser(
            name,
            description=summary[:1].upper() + summary[1:] + ".",
            epilog="examples:\n" + "\n".join(f"  {line}" for line in examples),
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        add(one)
    return top


class _Formatter(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        width = min(shutil.get_terminal_size((100, 24)).columns - 2, 100)
        super().__init__(prog, max_help_position=28, width=max(width, 40))

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Write the argument of an option once, not after each of its spellings."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        return f"{', '.join(sorted(action.option_strings, key=len))} {action.metavar}"


def _paint_for(stream: IO[str]) -> Callable[[str, str], str]:
    """Return what writes text in an ANSI style, where the stream is a terminal that wants it."""
    if stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        return lambda text, style: f"\033[{style}m{text}\033[0m"
    return lambda text, style: text


# Values.

MOST_DIGITS = 12


def whole_number(text: str) -> int:
    """Read a whole number of one or more.

    >>> whole_number("10_000"), whole_number("1,000")
    (10000, 1000)
    """
    tidy = text.replace(",", "").replace("_", "")
    if not (tidy.isascii() and tidy.isdigit()) or not tidy.strip("0"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    if len(tidy.lstrip("0")) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is more than {10**MOST_DIGITS - 1:,}, the most that can be asked for"
        )
    return int(tidy)


def seed(text: str) -> int:
    """Read the seed of a simulation.

    >>> seed("0"), seed("20110101")
    (0, 20110101)
    """
    if not (text.isascii() and text.isdigit()) or int(text) >= 1 << 63:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to 2 to the 63, less one")
    return int(text)


# Arguments.


def _game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="id of the game; 'pitboss games' lists them"
    )


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the licensee; may be given several times ('pitboss rules GAME' lists them)",
    )


def _limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="WAGER=MIN:MAX",
        help="minimum and maximum of a wager in dollars; may be given several times",
    )


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def _journal_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a journal: a file, or the URL of a database")


def _table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", metavar="TABLE", help="only this table")


def _games_arguments(parser: argparse.ArgumentParser) -> None:
    _json(parser)


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    _options(parser)
    _json(parser)


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("--chips", metavar="DOLLARS", help="what you sit down with (default: 500)")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="where you sit (default: 1)")
    _options(parser)
    _limits(parser)
    parser.add_argument("--journal", metavar="FILE", help="record every round; a sitting cut short goes on from here")
    parser.add_argument("--cut", action="store_true", help="let me cut the cards where a player may")
    parser.add_argument("--cites", action="store_true", help="name the provision that each step carries out")


def _deal_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("--rounds", "-n", type=whole_number, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--seats", type=whole_number, default=1, metavar="K", help="automatic players (default: 1)")
    parser.add_argument(
        "--wager",
        "-w",
        action="append",
        default=[],
        metavar="WAGER=DOLLARS[,...]",
        help="what each player wagers every round; may be given several times (default: $10 on what the game requires)",
    )
    _options(parser)
    _limits(parser)
    parser.add_argument("--journal", metavar="FILE", help="record every round")
    parser.add_argument(
        "--group",
        type=whole_number,
        default=1,
        metavar="N",
        help="rounds that share one durable commit to the journal (default: 1)",
    )
    _json(parser)


def _settle_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a JSON file with one case or a list of cases; '-' is the input")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare with 'expected'; exit code 1 on any difference")
    what.add_argument("--events", action="store_true", help="print the events of each round instead of the net")
    parser.add_argument("--json", action="store_true", help="with --check: print what was compared as JSON lines")


def _journal_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", parser_class=Parser)
    actions.required = True

    def action(name: str, summary: str) -> argparse.ArgumentParser:
        one = actions.add_parser(
            name, help=summary, description=f"{summary}.", formatter_class=_Formatter, allow_abbrev=False
        )
        _journal_file(one)
        return one

    listed = action("list", "List the recorded rounds")
    _table(listed)
    listed.add_argument("--from", dest="since", metavar="TIME", help="from this time on, as 2025-03-01 or with T12:30")
    listed.add_argument("--to", dest="until", metavar="TIME", help="before this time")
    listed.add_argument("--last", type=whole_number, metavar="N", help="only the last N rounds")
    _json(listed)

    shown = action("show", "Show one entry, or a round in full")
    shown.add_argument("entry", nargs="?", type=whole_number, metavar="N", help="number of the entry")
    shown.add_argument("--round", type=whole_number, metavar="N", help="number of the round at its table")
    _table(shown)
    _json(shown)

    verified = action("verify", "Check hashes, commitments and, by dealing everything again, every result")
    verified.add_argument(
        "--checkpoint", type=Path, metavar="TEXTFILE", help="a checkpoint kept elsewhere, to detect a cut tail"
    )
    _json(verified)

    checkpoint = action("checkpoint", "Print a checkpoint to keep elsewhere")
    _json(checkpoint)


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    _journal_file(parser)
    parser.add_argument("round", type=whole_number, metavar="ROUND", help="number of the round at its table")
    _table(parser)
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole_number, metavar="N", help="what this seat could see")
    eyes.add_argument("--surveillance", action="store_true", help="everything, hidden cards too")
    _json(parser)


def _coverage_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser, optional=True)
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are (default: found by itself)")
    _json(parser)


def _odds_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser, optional=True)
    parser.add_argument("--all", action="store_true", help="every game at its default options")
    parser.add_argument("--wager", "-w", metavar="WAGER", help="only this wager, with its outcomes")
    _options(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="write a report as well: .html, .md, .svg or .png")
    parser.add_argument("--fresh", action="store_true", help="count anew, whatever was counted before")
    _json(parser)


def _strategy_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    _options(parser)
    parser.add_argument("--simple", action="store_true", help="the usual simple strategy instead of the best one")
    parser.add_argument("--json", action="store_true", help="print the file that 'simulate --strategy' takes")


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    _game(parser, optional=True)
    parser.add_argument("--rounds", "-n", type=whole_number, metavar="N", help="default: 10,000,000")
    parser.add_argument("--seats", type=whole_number, metavar="K", help="seats that play alike (default: 1)")
    parser.add_argument(
        "--wager",
        "-w",
        action="append",
        default=[],
        metavar="WAGER=DOLLARS[,...]",
        help="what each seat wagers every round; may be given several times (default: $10 on what the game requires)",
    )
    parser.add_argument("--strategy", metavar="PLAY", help="optimal (default), simple, or a file of 'pitboss strategy'")
    parser.add_argument("--count", metavar="PLAN", help="count at blackjack: hi-lo, or the file of a plan")
    _options(parser)
    parser.add_argument("--session", type=whole_number, metavar="R", help="rounds of a session (default: 100)")
    parser.add_argument(
        "--bankroll", metavar="DOLLARS", help="chips of a session: how often are they gone before its end"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="the same seed gives the same result (default: drawn)")
    parser.add_argument("--workers", type=whole_number, metavar="W", help="default: one a core")
    engine = parser.add_mutually_exclusive_group()
    engine.add_argument("--processes", action="store_true", help="workers are processes, not threads")
    engine.add_argument("--dask", metavar="ADDRESS", help="workers are those of a Dask cluster")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--checkpoint", type=Path, metavar="FILE", help="keep here how far the run has come")
    kept.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on from a checkpoint; it knows all but the workers"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="write a page with charts as well: .html")
    _json(parser)


_COMMANDS: dict[str, Add] = {
    "play": _play_arguments,
    "deal": _deal_arguments,
    "games": _games_arguments,
    "rules": _rules_arguments,
    "coverage": _coverage_arguments,
    "odds": _odds_arguments,
    "strategy": _strategy_arguments,
    "simulate": _simulate_arguments,
    "settle": _settle_arguments,
    "journal": _journal_arguments,
    "replay": _replay_arguments,
}

_HELP: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "play": (
        "play GAME",
        "play against the dealer; '?' explains every question",
        (
            "pitboss play three-card-poker",
            "pitboss play three-card-poker --chips 200 --option pair_plus=D",
            "pitboss play three-card-poker --journal evening.journal",
        ),
    ),
    "deal": (
        "deal GAME",
        "deal many rounds to automatic players, and sum them up",
        (
            "pitboss deal three-card-poker --rounds 10000",
            "pitboss deal three-card-poker --wager ante=10 --wager pair-plus=5 --seats 3 --json",
            "pitboss deal three-card-poker --rounds 100000 --journal night.journal --group 100",
        ),
    ),
    "games": ("games", "list the games", ("pitboss games", "pitboss games --json")),
    "rules": (
        "rules GAME",
        "print a game's rule card: wagers, options, rulings",
        (
            "pitboss rules three-card-poker",
            "pitboss rules three-card-poker --option pair_plus=B --option edition=2007",
        ),
    ),
    "coverage": (
        "coverage [GAME]",
        "say which provisions are carried out, and proved",
        ("pitboss coverage", "pitboss coverage three-card-poker --json"),
    ),
    "odds": (
        "odds GAME",
        "prove the house advantage of every wager",
        (
            "pitboss odds three-card-poker",
            "pitboss odds blackjack --option decks=8 --option surrender=true --json",
            "pitboss odds red-dog --report red-dog.html",
            "pitboss odds --all",
        ),
    ),
    "strategy": (
        "strategy GAME",
        "show the best way to play",
        ("pitboss strategy blackjack", "pitboss strategy four-card-poker --json > best.json"),
    ),
    "simulate": (
        "simulate GAME",
        "deal millions of rounds a second, and hold them against the odds",
        (
            "pitboss simulate three-card-poker --rounds 100_000_000",
            "pitboss simulate three-card-poker --wager ante=10 --wager pair-plus=5 --seats 3 --strategy simple",
            "pitboss simulate roulette --wager red=5 --session 500 --bankroll 200 --report night.html",
            "pitboss simulate blackjack --wager main=10 --count hi-lo --bankroll 5000 --session 1000",
            "pitboss simulate red-dog --rounds 1_000_000_000 --seed 7 --checkpoint long.run",
            "pitboss simulate --resume long.run --dask tcp://scheduler:8786 --json",
        ),
    ),
    "settle": (
        "settle FILE",
        "settle scripted rounds, and check what was expected",
        ("pitboss settle cases.json", "pitboss settle cases.json --check", "pitboss settle - --events < case.json"),
    ),
    "journal": (
        "journal ACTION FILE",
        "list, show and verify what was recorded",
        (
            "pitboss journal list evening.journal --last 10",
            "pitboss journal show evening.journal --round 3",
            "pitboss journal checkpoint evening.journal > evening.checkpoint",
            "pitboss journal verify evening.journal --checkpoint evening.checkpoint",
        ),
    ),
    "replay": (
        "replay FILE ROUND",
        "deal a recorded round again, step by step",
        (
            "pitboss replay evening.journal 3",
            "pitboss replay evening.journal 3 --seat 1",
            "pitboss replay evening.journal 3 --surveillance",
        ),
    ),
}
