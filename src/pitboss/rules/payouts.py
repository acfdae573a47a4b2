"""What a licensee may set about payouts: odds above the least that are printed, and a limit on one hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..things.errors import NotAllowed, NotUnderstood, PitbossError
from ..things.money import to_cents
from ..things.payout import PayoutOdds
from .declarations import Option, PayTable, Value

LEAST_LIMIT = 50_000_00
"""No limit on the payout of a hand may be lower, in cents."""


# Odds.


def bettered(table: PayTable, odds: Mapping[str, object]) -> PayTable:
    """Return a printed table of least odds with those that a licensee betters, by outcome.

    >>> table = PayTable.of("t", "Table", "24.11(d)", {"three-of-a-kind": "25 to 1", "pair": "1 to 1"})
    >>> str(bettered(table, {"three-of-a-kind": "30 to 1"})["three-of-a-kind"])
    '30 to 1'
    >>> bettered(table, {"pair": "1 to 2"})
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotAllowed: Table: 1 to 2 for pair is less than the odds printed.
    Allowed: 1 to 1 or more. (24.11(d))
    """
    rows = dict(table.rows)
    outcomes = {_plain(outcome): outcome for outcome in rows}
    for named, printed in odds.items():
        outcome = outcomes.get(_plain(named))
        if outcome is None:
            raise NotAllowed(f"{table.name} has no line {named!r}.", allowed=rows, cite=table.cite)
        least, offered = rows[outcome], read_odds(printed, table.cite)
        if offered.wins * least.per < least.wins * offered.per:
            raise NotAllowed(
                f"{table.name}: {offered} for {outcome} is less than the odds printed.",
                allowed=[f"{least} or more"],
                cite=table.cite,
            )
        rows[outcome] = offered
    return replace(table, rows=tuple(rows.items()))


def read_odds(printed: object, cite: str) -> PayoutOdds:
    """Read payout odds as a licensee gives them, with the word "to" and never "for".

    >>> read_odds("5 for 1", "24.11(a)")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotAllowed: '5 for 1' are not payout odds.
    Allowed: odds with the word "to", as '3 to 2'. (24.11(a))
    """
    try:
        odds = PayoutOdds.parse(printed) if isinstance(printed, str) else None
    except NotUnderstood:
        odds = None
    if odds is None or odds.wins < 1 or odds.per < 1:
        raise NotAllowed(
            f"{printed!r} are not payout odds.", allowed=["""odds with the word "to", as '3 to 2'"""], cite=cite
        )
    return odds


def _plain(outcome: str) -> str:
    return " ".join(outcome.lower().replace("-", " ").split())


def odds_option(id: str, name: str, cite: str, *, tables: tuple[str, ...] = ()) -> Option:
    """Declare the option by which a licensee betters printed odds: by outcome, or by table and outcome."""
    how = '{"outcome": "odds"}'
    if tables:
        how = "{" + ", ".join(f'"{table}": {how}' for table in tables) + "}"

    def accept(value: Value) -> bool:
        if value is None:
            return True
        if not tables:
            return _by_outcome(value)
        return isinstance(value, Mapping) and set(value) <= set(tables) and all(map(_by_outcome, value.values()))

    return Option(
        id=id,
        name=name,
        default=None,
        accept=accept,
        accepts=f"null for the printed ones, or {how}",
        cite=cite,
        notice="8.3(b), half an hour",
    )


def _by_outcome(value: Value) -> bool:
    return isinstance(value, Mapping) and all(isinstance(outcome, str) for outcome in value)


# The limit.


def limit_option(cite: str, *, notice: str, unsure: str = "") -> Option:
    """Declare the option of a limit on what a single hand is paid, in dollars."""
    return Option(
        id="cap",
        name="Most that is payable on a single hand, in dollars",
        default=None,
        accept=_is_a_limit,
        accepts="null for no limit, or an approved amount of at least 50,000",
        cite=cite,
        notice=notice,
        unsure=unsure,
    )


def limit_in_cents(value: Value) -> int | None:
    """Return the limit in cents, or None where there is none.

    >>> limit_in_cents(50000), limit_in_cents(None)
    (5000000, None)
    """
    return None if value is None else to_cents(value, "payout limit")


def _is_a_limit(value: Value) -> bool:
    try:
        limit = limit_in_cents(value)
    except PitbossError:
        return False
    return limit is None or limit >= LEAST_LIMIT


def in_proportion(one: int, other: int, limit: int) -> tuple[int, int]:
    """Cut two payouts of one hand to a limit on their sum, each in proportion.

    >>> in_proportion(5000, 5000, 20000), in_proportion(5000, 5000, 5001), in_proportion(9, 1, 5)
    ((5000, 5000), (2501, 2500), (5, 0))
    """
    total = one + other
    if total <= limit:
        return one, other
    # The odd cent goes to the first of them.
    rest = other * limit // total
    return limit - rest, rest
