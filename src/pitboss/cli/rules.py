"""``pitboss rules GAME``: the rule card that a trainer would print."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..rules.declarations import as_text
from ..rules.game import Game
from .reading import read_game
from .rule_card import rule_card
from .screen import console, painted, plain_table, print_json

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

MARK = "(?)"
"""Stands behind what is not certain; the last section of the card says why."""


def run(args: argparse.Namespace) -> int:
    """Print a rule card."""
    game = read_game(args.game, args.option)
    if args.json:
        print_json(rule_card(game))
        return 0
    show_card(console(), game)
    return 0


def show_card(screen: Console, game: Game) -> None:
    """Print the rule card of a game under its options."""
    from rich.padding import Padding

    card = rule_card(game)
    screen.print()
    screen.print(painted(f"{card['name']}, subchapter {card['subchapter']}", "bold"))
    screen.print(card["object"])
    screen.print(_equipment(card["equipment"]), style="dim")
    if card["options_chosen"]:
        chosen = ", ".join(f"{id}={as_text(value)}" for id, value in card["options_chosen"].items())
        screen.print(f"Options chosen: {chosen}", style="dim")
    for title, parts in (
        ("Wagers", _wagers(card)),
        ("Pay tables", _pay_tables(card)),
        ("Layout", _layout(card)),
        ("To look up", _lookups(card)),
        ("Procedure", _procedure(card)),
        ("Irregularities", _irregularities(card)),
        ("Options of the licensee", _options(card)),
        ("Options that exclude one another", _conflicts(card)),
        ("Not carried out", _left_out(card)),
        ("Not certain", _unsure(card)),
    ):
        first = True
        for part in parts:
            if first:
                screen.print()
                screen.rule(painted(title, "bold"), align="left", style="dim")
                first = False
            screen.print(Padding(part, (0, 0, 0, 1)))
    screen.print()


def _equipment(held: dict[str, Any]) -> str:
    parts = []
    if held["cards"]:
        decks = "one deck" if held["decks"] == 1 else f"{held['decks']} decks"
        jokers = f" with {held['jokers']} joker{'s' * (held['jokers'] > 1)}" if held["jokers"] else ""
        parts.append(f"{held['cards']} cards ({decks}{jokers})")
    else:
        parts.append("no cards")
    parts.append(f"{held['seats']} seats")
    if held["card_change_hours"] is not None:
        parts.append(f"cards changed every {held['card_change_hours']} hours")
    return "; ".join(parts)


def _marked(text: str, one: dict[str, Any]) -> str:
    return f"{text} {MARK}" if one["unsure"] else text


def _block(head: Text, rows: Iterable[tuple[str, str]]) -> RenderableType:
    """Return a heading with named lines below it, which can be read at any width."""
    from rich.console import Group
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", width=10, no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in rows:
        if text:
            table.add_row(f"  {name}", text)
    return Group(head, table)


def _head(id: str, name: str, cite: str, *, offered: bool = True) -> Text:
    from rich.text import Text

    return Text.assemble((id, "bold cyan" if offered else "dim"), f"  {name}", (f"  {cite}", "dim"))


def _wagers(card: dict[str, Any]) -> Iterator[RenderableType]:
    for one in card["wagers"]:
        head = _head(one["id"], _marked(one["name"], one), one["cite"], offered=one["offered"])
        if one["required"]:
            head.append("  required", "bold")
        if one["placed"] == "in-turn":
            head.append("  made in turn", "dim")
        if not one["offered"]:
            head.append(f"  not offered: {one['offered_when']}", "yellow")
        returned = "" if one["returned"] == "never" else one["returned"]
        yield _block(
            head,
            [("wins", one["wins"]), ("loses", one["loses"]), ("returned", returned), ("pays", one["pays"])],
        )


def _pay_tables(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.columns import Columns

    used = [one for one in card["pay_tables"] if one["in_force"]]
    others = [one for one in card["pay_tables"] if not one["in_force"]]
    if used:
        yield Columns([_pay_table(one) for one in used], padding=(0, 3))
    if others:
        names = ", ".join(f"{one['id']} ({one['name']})" for one in others)
        yield painted(f"Not in force under these options: {names}", "dim")


def _pay_table(one: dict[str, Any]) -> RenderableType:
    least = "" if one["exact"] else ", at least"
    table = plain_table("", "pays", right=("pays",), title=_marked(f"{one['id']}: {one['name']}{least}", one))
    table.caption = one["cite"]
    table.caption_style = "dim"
    table.caption_justify = "left"
    for row in one["rows"]:
        table.add_row(row["outcome"], row["odds"])
    return table


def _layout(card: dict[str, Any]) -> Iterator[RenderableType]:
    if card["layout"] is not None:
        from rich.text import Text

        yield Text(card["layout"], no_wrap=True)


def _lookups(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.console import Group

    for one in card["lookups"]:
        table = plain_table(*one["columns"])
        for row in one["rows"]:
            table.add_row(*row)
        parts: list[RenderableType] = [_head(one["id"], one["name"], one["cite"]), table]
        yield Group(*parts, painted(f"{one['note']}\n")) if one["note"] else Group(*parts)


def _procedure(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.table import Table

    if card["procedure"]:
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="dim")
        table.add_column(overflow="fold")
        table.add_column(style="dim", overflow="fold")
        for number, step in enumerate(card["procedure"], 1):
            table.add_row(str(number), _marked(step["text"], step), step["cite"])
        yield table


def _irregularities(card: dict[str, Any]) -> Iterator[RenderableType]:
    for one in card["irregularities"]:
        head = _head(one["id"], _marked(one["name"], one), one["cite"], offered=one["possible"])
        if not one["possible"]:
            head.append(f"  not at this table: {one['possible_when']}", "yellow")
        yield _block(head, [("when", one["happened"]), ("ruling", one["ruling"])])


def _options(card: dict[str, Any]) -> Iterator[RenderableType]:
    for one in card["options"]:
        head = _head(f"{one['id']}={_value(one['value'], one)}", _marked(one["name"], one), one["cite"])
        yield _block(head, [("allowed", _allowed(one)), ("notice", one["notice"])])
    if card["options"]:
        yield painted("Set one with --option NAME=VALUE.", "dim")


def _value(value: object, option: dict[str, Any]) -> str:
    """Write a value; null is a choice like any other where it is not what holds if nothing is chosen."""
    return "not set" if value is None and option["default"] is None else as_text(value)


def _allowed(one: dict[str, Any]) -> str:
    default = _value(one["default"], one)
    if not one["values"]:
        return f"{one['accepts']} (default {default})" if one["default"] is not None else one["accepts"]
    values = [
        f"{text} (default)" if text == default else text for text in (_value(value, one) for value in one["values"])
    ]
    between = "; " if any("," in text for text in values) else ", "
    return between.join(values) + (f"; or {one['accepts']}" if one["accepts"] else "")


def _conflicts(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.text import Text

    if card["conflicts"]:
        table = plain_table("with", "only", "because", "cite")
        for one in card["conflicts"]:
            table.add_row(_held(one["when"]), _held(one["needs"]), one["why"], Text(one["cite"], "dim"))
        yield table


def _held(options: dict[str, list[Any]]) -> str:
    return ", ".join(f"{id}={' or '.join(as_text(value) for value in values)}" for id, values in options.items())


def _left_out(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.table import Table

    if card["left_out"]:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="dim")
        table.add_column(overflow="fold")
        for one in card["left_out"]:
            table.add_row(one["cite"], one["reason"])
        yield table


def _unsure(card: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.table import Table

    if card["unsure"]:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="cyan", max_width=36, overflow="fold")
        table.add_column(overflow="fold")
        reasons: dict[str, list[str]] = {}
        for one in card["unsure"]:
            reasons.setdefault(one["why"], []).append(one["id"])
        for why, ids in reasons.items():
            table.add_row(", ".join(ids), why)
        yield table
