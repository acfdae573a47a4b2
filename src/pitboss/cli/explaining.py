"""What a player may want to know before answering: the rule behind a question, the wagers, what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..house.limits import Limits
from ..rules.asks import Ask
from ..rules.game import Game
from ..rules.seen import Seen
from ..things.money import show, to_dollars
from .rule_card import layout_text, rule_card
from .screen import painted
from .telling import Teller, titles

if TYPE_CHECKING:
    from rich.console import Console


def explain_question(screen: Console, ask: Ask) -> None:
    """Show the provision behind a question, and what each answer means."""
    for cite, title in titles(ask.cite):
        screen.print(painted(f"  {cite}  {title}" if title else f"  {cite}", "cyan"))
    for choice in ask.choices.all:
        line = painted(f"    {choice.written()}: {choice.means}")
        if choice.cite != ask.cite:
            line.append(f"  {choice.cite}", "dim")
        screen.print(line)
        if choice.cite != ask.cite:
            for cite, title in titles(choice.cite):
                if title:
                    screen.print(painted(f"      {cite}  {title}", "dim"))
    screen.print(painted("  Type the word, or as much of it as tells it from the others.", "dim"))


def explain_wagers(screen: Console, game: Game, limits: Limits, chips: int, default: str) -> None:
    """Show the wagers that can be made now, their limits, and how they are typed."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan")
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    table.add_column(style="dim", overflow="fold")
    table.add_row(Text("  wager", "dim"), Text("wins when", "dim"), Text("pays", "dim"), "")
    card = rule_card(game)
    for one in card["wagers"]:
        if one["offered"] and one["placed"] == "before-deal":
            bounds = limits.of.get(one["id"]) or limits.of.get(one["id"].partition(":")[0])
            limit = f"{show(bounds[0])} to {show(bounds[1])}, " if bounds else ""
            table.add_row(f"  {one['id']}", one["wins"], one["pays"], f"{limit}{one['cite']}")
    screen.print(table)
    if any(one["offered"] and one["pays"].startswith("by ") for one in card["wagers"]):
        for one in card["pay_tables"]:
            if one["in_force"]:
                rows = ", ".join(f"{row['outcome']} {row['odds']}" for row in one["rows"])
                screen.print(painted(f"  {one['name']}: {rows}  {one['cite']}"))
    unlimited = "" if limits.of else "; this table has set no limits"
    screen.print(painted(f"  You have {show(chips)}{unlimited}.", "dim"))
    other = [id for id in game.open_wagers() if id != default][:1]
    amounts = game.in_ratio(dict(zip([default, *other], (1000, 500), strict=False)))
    example = " ".join(f"{id} {to_dollars(cents)}" for id, cents in amounts.items())
    screen.print(painted(f"  Type an amount for {default}, or wagers with their amounts, as: {example}", "dim"))


def show_lying(screen: Console, game: Game, seen: Seen, teller: Teller) -> None:
    """Show the cards and wagers on the table as the seat sees them, and the layout where it is drawn."""
    drawing = layout_text(game)
    if drawing is not None:
        from rich.text import Text

        screen.print(Text(drawing), no_wrap=True)
    width = max((len(teller.hand(id)) for id in seen.hands), default=0) + 2
    for id, cards in sorted(seen.hands.items(), key=lambda one: one[0].partition("/")[0].isdigit()):
        name = teller.hand(id)
        screen.print(painted(f"  {name[:1].upper()}{name[1:].ljust(width)}{teller.cards(cards)}"))
    for seat, stakes in sorted(seen.stakes.items()):
        if stakes:
            wagers = ", ".join(f"{id} {show(amount)}" for id, amount in stakes.items())
            owner = teller.seat(seat)
            screen.print(painted(f"  {owner[:1].upper()}{owner[1:]}: {wagers}"))
    if not seen.hands and not any(seen.stakes.values()):
        screen.print(painted("  Nothing lies on the table.", "dim"))
