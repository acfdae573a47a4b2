"""Payout odds as they are printed: ``3 to 2``, never ``for``."""

from __future__ import annotations

import re

import msgspec

from .errors import NotUnderstood

_PRINTED = re.compile(r"^\s*([\d,]+)\s*(?:to|:)\s*([\d,]+)\s*$")


class PayoutOdds(msgspec.Struct, frozen=True):
    """``wins`` units are paid for every ``per`` units wagered, the wager itself being kept.

    >>> PayoutOdds.parse("3 to 2").profit(1000)
    1500
    >>> str(PayoutOdds(5000, 1))
    '5,000 to 1'
    """

    wins: int
    per: int = 1

    @staticmethod
    def parse(text: str) -> PayoutOdds:
        """Read ``3 to 2`` or ``3:2``."""
        found = _PRINTED.match(text)
        if found is None:
            raise NotUnderstood(f"{text!r} are not payout odds.", allowed=["'3 to 2'", "'3:2'"])
        return PayoutOdds(int(found[1].replace(",", "")), int(found[2].replace(",", "")))

    def __str__(self) -> str:
        return f"{self.wins:,} to {self.per}"

    def profit(self, stake: int) -> int:
        """Return what a winning stake earns, in cents; a fraction of a cent falls to the player.

        >>> PayoutOdds(3, 2).profit(25)
        38
        """
        return -(-stake * self.wins // self.per)


EVEN = PayoutOdds(1, 1)
