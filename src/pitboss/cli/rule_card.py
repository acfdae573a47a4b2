"""The rule card as data: all that a game declares, under one set of options, for people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..rules.declarations import Irregularity, Option, PayTable, Wager, in_words
from ..rules.game import Game
from ..things.cards import JOKER


def rule_card(game: Game) -> dict[str, Any]:
    """Return everything a game declares, with what holds under its options.

    >>> from pitboss.games.registry import game
    >>> card = rule_card(game("three-card-poker", pair_plus="B"))
    >>> card["equipment"], [one["id"] for one in card["pay_tables"] if one["in_force"]]
    ({'cards': 52, 'decks': 1, 'jokers': 0, 'seats': 7, 'card_change_hours': 8}, ['B', 'AB-1'])
    """
    return {
        "game": game.id,
        "name": game.name,
        "subchapter": game.subchapter,
        "object": game.object_of_play,
        "equipment": _equipment(game),
        "options_chosen": game.options.chosen(),
        "wagers": [_wager(game, one) for one in game.WAGERS],
        "pay_tables": [_pay_table(game, one) for one in game.PAY_TABLES],
        "options": [_option(game, one) for one in game.OPTIONS],
        "conflicts": [
            {
                "when": {id: list(values) for id, values in one.when.items()},
                "needs": {id: list(values) for id, values in one.needs.items()},
                "why": one.why,
                "cite": one.cite,
            }
            for one in game.CONFLICTS
        ],
        "lookups": [
            {
                "id": one.id,
                "name": one.name,
                "columns": list(one.columns),
                "rows": [list(row) for row in one.rows],
                "note": one.note,
                "cite": one.cite,
            }
            for one in game.LOOKUPS
        ],
        "procedure": [
            {"text": step.text, "cite": step.cite, "unsure": not_held(game, step.cite)}
            for step in game.STEPS
            if step.used(game.options)
        ],
        "irregularities": [_irregularity(game, one) for one in game.IRREGULARITIES],
        "left_out": [{"cite": one.cite, "reason": one.reason} for one in game.LEFT_OUT],
        "unsure": unsure(game),
        "layout": layout_text(game),
    }


def unsure(game: Game) -> list[dict[str, str]]:
    """Return what is not certain, and why: where the text is silent, not held, or speaks in other words."""
    kinds: tuple[tuple[str, Iterable[Option | Wager | PayTable | Irregularity]], ...] = (
        ("wager", game.WAGERS),
        ("pay table", game.PAY_TABLES),
        ("option", game.OPTIONS),
        ("irregularity", game.IRREGULARITIES),
    )
    declared = [
        {"what": kind, "id": one.id, "why": one.unsure, "source": one.source}
        for kind, things in kinds
        for one in things
        if one.unsure
    ]
    sections = [{"what": "procedure", "id": one.section, "why": one.why, "source": "general"} for one in game.NOT_HELD]
    return declared + sections


def not_held(game: Game, cites: str) -> str:
    """Return why a step is not certain: the text of a section that it cites is not held.

    >>> from pitboss.games.registry import game
    >>> fcp = game("four-card-poker")
    >>> not_held(fcp, "27.1#play-wager; 27.10(b)") != "", not_held(fcp, "27.1#hand")
    (True, '')
    """
    sections = [cite.partition("(")[0] for cite in cites.split("; ")]
    return next((one.why for one in game.NOT_HELD if one.section in sections), "")


def layout_text(game: Game) -> str | None:
    """Return the drawing of a game's layout, where it offers one."""
    drawing = getattr(game, "layout_text", None)
    return None if drawing is None else str(drawing())


def in_force(game: Game, table: PayTable) -> bool:
    """Whether a pay table is used under the options in force.

    A table that some option can choose, by its id, is used when that option has chosen it; others say so themselves.
    """
    if not table.used(game.options):
        return False
    choosing = [one for one in game.OPTIONS if table.id in one.values]
    return not choosing or any(game.options[one.id] == table.id for one in choosing)


def _equipment(game: Game) -> dict[str, Any]:
    pack = game.pack()
    one_of_each = Counter(pack)
    jokers = one_of_each.pop(JOKER, 0)
    return {
        "cards": len(pack),
        "decks": max(one_of_each.values(), default=0),
        "jokers": jokers,
        "seats": game.seats,
        "card_change_hours": game.card_change_hours(),
    }


def _wager(game: Game, wager: Wager) -> dict[str, Any]:
    offered = wager.offered(game.options)
    odds = wager.odds(game.options) if offered and wager.odds is not None else None
    return {
        "id": wager.id,
        "name": wager.name,
        "required": wager.required,
        "placed": wager.placed,
        "offered": offered,
        "offered_when": wager.offered_when,
        "wins": in_words(wager.wins, game.options),
        "loses": in_words(wager.loses, game.options),
        "returned": in_words(wager.returned, game.options),
        "pays": in_words(wager.pays, game.options),
        "best_odds": None if odds is None else str(odds),
        "cite": wager.cite,
        "source": wager.source,
        "unsure": wager.unsure,
    }


def _pay_table(game: Game, table: PayTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "name": table.name,
        "in_force": in_force(game, table),
        "exact": table.exact,
        "rows": [{"outcome": outcome, "odds": str(odds)} for outcome, odds in table.rows],
        "cite": table.cite,
        "source": table.source,
        "unsure": table.unsure,
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "name": option.name,
        "value": game.options[option.id],
        "default": option.default,
        "values": list(option.values),
        "accepts": option.accepts,
        "notice": option.notice,
        "cite": option.cite,
        "source": option.source,
        "unsure": option.unsure,
    }


def _irregularity(game: Game, one: Irregularity) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "happened": one.happened,
        "ruling": one.ruling,
        "when": list(one.when),
        "possible": one.possible(game.options),
        "possible_when": one.possible_when,
        "details": dict(one.keys),
        "cite": one.cite,
        "source": one.source,
        "unsure": one.unsure,
    }
