"""``pitboss replay FILE ROUND``: a recorded round dealt again, as a seat, a bystander or surveillance sees it."""

from __future__ import annotations

import argparse

from ..journal.replay import replay_round
from ..journal.store import open_journal
from ..things.errors import UnknownName
from .recorded import RecordedRound, dollars, round_header, tell_events, tell_net, which_round
from .screen import console, painted, print_json, signs_can_be_shown
from .telling import Teller


def run(args: argparse.Namespace) -> int:
    """Deal a round again and tell it."""
    with open_journal(args.file, write=False, create=False) as journal:
        found = which_round(journal, args.round, args.table)
        round = replay_round(journal, found.table, found.round)
    if args.seat is not None and args.seat not in round.seats:
        raise UnknownName(f"Seat {args.seat} had no wager in round {found.round}.", allowed=round.seats)
    events = round.events if args.surveillance else round.view(args.seat)
    if args.json:
        print_json(
            {
                "table": found.table,
                "round": found.round,
                "finished": round.finished,
                "seen_by": "surveillance" if args.surveillance else args.seat,
                "events": [event.for_people() for event in events],
                "net": dollars(round.net),
            }
        )
        return 0
    screen = console()
    held = RecordedRound.of(found)
    screen.print(painted(round_header(held.first, found.table, held.time, finished=found.finished), "bold"))
    eyes = "by surveillance" if args.surveillance else "by anybody at the table"
    seen = eyes if args.seat is None else f"by seat {args.seat}"
    screen.print(painted(f"  Dealt again from what went in, and equal to the record; as seen {seen}.", "dim"))
    tell_events(screen, events, Teller(args.seat, signs=signs_can_be_shown()))
    if round.finished:
        tell_net(screen, round.net)
    elif round.ask is not None:
        waits = f"seat {round.ask.seat}" if round.ask.seat else "the dealer"
        screen.print(painted(f"  The round waits for {waits}: {', '.join(round.ask.choices.written())}.", "bold"))
    return 0
