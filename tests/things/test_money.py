"""Money: exact cents inside, dollars outside, and payout odds that never shave the player."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.things.errors import NotUnderstood
from pitboss.things.money import show, to_cents, to_dollars
from pitboss.things.payout import EVEN, PayoutOdds


@pytest.mark.parametrize(
    ("given", "cents"),
    [
        (0, 0),
        (7, 700),
        (12.5, 1250),
        (0.1, 10),
        (0.29, 29),
        (1.1, 110),
        (-2.5, -250),
        ("7", 700),
        ("12.50", 1250),
        ("$1,234.56", 123456),
        (" $5 ", 500),
        ("1e2", 10000),
        (Decimal("0.05"), 5),
        (10**15, 10**17),
    ],
)
def test_dollars_are_read_to_the_cent(given, cents):
    assert to_cents(given) == cents


@pytest.mark.parametrize("given", ["2,50", "1,00", "10,00.50", "1_000", "١٠", "１０", "$", "+-5", "$-$5", "0x10", "1e"])
def test_an_amount_that_could_mean_another_is_refused(given):
    with pytest.raises(NotUnderstood, match="is not a number"):
        to_cents(given)


@pytest.mark.parametrize("given", [10**16, pytest.param(10**5000, id="5001 digits"), 1e300, "1e999999999", "9" * 500])
def test_more_than_anybody_counts_is_refused_in_a_short_line(given):
    with pytest.raises(NotUnderstood, match="more than anybody counts") as refused:
        to_cents(given)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("given", ["", "ten", "5 dollars", "1.2.3", "NaN", "Infinity", "-inf", None, True, [5], b"5"])
def test_what_is_no_amount_is_refused(given):
    with pytest.raises(NotUnderstood, match=r"The wager .* is not a number") as refused:
        to_cents(given, "wager")
    assert refused.value.allowed == ("dollars with at most two decimals",)


@pytest.mark.parametrize("given", ["0.005", 0.001, "1.999", Decimal("0.0001")])
def test_a_cent_is_not_split(given):
    with pytest.raises(NotUnderstood, match="splits a cent"):
        to_cents(given)


@given(st.integers(min_value=-(10**12), max_value=10**12))
def test_cents_survive_the_way_to_people_and_back(cents):
    assert to_cents(to_dollars(cents)) == cents
    assert to_cents(show(cents).replace("-$", "$-")) == cents


@pytest.mark.parametrize(
    ("cents", "plain", "signed"),
    [
        (0, "$0", "$0"),
        (5, "$0.05", "+$0.05"),
        (500, "$5", "+$5"),
        (1250, "$12.50", "+$12.50"),
        (-250, "-$2.50", "-$2.50"),
        (123456789, "$1,234,567.89", "+$1,234,567.89"),
    ],
)
def test_money_as_people_read_it(cents, plain, signed):
    assert (show(cents), show(cents, sign=True)) == (plain, signed)


def test_whole_dollars_are_whole_numbers_in_json():
    assert [type(to_dollars(cents)) for cents in (500, -500, 550)] == [int, int, float]


@pytest.mark.parametrize(
    ("text", "wins", "per", "printed"),
    [
        ("3 to 2", 3, 2, "3 to 2"),
        ("3:2", 3, 2, "3 to 2"),
        (" 35  to 1 ", 35, 1, "35 to 1"),
        ("5,000 to 1", 5000, 1, "5,000 to 1"),
        ("6 to 5", 6, 5, "6 to 5"),
    ],
)
def test_payout_odds_are_read_as_printed(text, wins, per, printed):
    odds = PayoutOdds.parse(text)
    assert (odds.wins, odds.per, str(odds)) == (wins, per, printed)
    assert PayoutOdds.parse(str(odds)) == odds


@pytest.mark.parametrize("text", ["", "3", "3 for 2", "3 to", "to 2", "three to two", "3/2", "-3 to 2", "1.5 to 1"])
def test_odds_of_another_kind_are_refused(text):
    with pytest.raises(NotUnderstood, match="not payout odds"):
        PayoutOdds.parse(text)


@pytest.mark.parametrize(
    ("odds", "stake", "profit"),
    [("3 to 2", 25, 38), ("3 to 2", 10, 15), ("6 to 5", 1, 2), ("6 to 5", 5, 6), ("1 to 2", 1, 1), ("35 to 1", 3, 105)],
)
def test_a_fraction_of_a_cent_falls_to_the_player(odds, stake, profit):
    assert PayoutOdds.parse(odds).profit(stake) == profit


@given(st.integers(1, 10**9), st.integers(1, 10**4), st.integers(1, 100))
def test_a_profit_is_never_short_and_never_a_whole_cent_over(stake, wins, per):
    exact = Fraction(stake * wins, per)
    assert exact <= PayoutOdds(wins, per).profit(stake) < exact + 1


@given(st.integers(1, 10**12))
def test_even_money_pays_the_wager(stake):
    assert EVEN.profit(stake) == stake
