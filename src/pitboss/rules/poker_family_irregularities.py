"""The irregularities that the one-deck games derived from poker share, each under the game's own id and cite."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .declarations import Irregularity, Options, Source
from .effects import Effect, all_hands_void, next_card_discarded, nothing_changes
from .poker_family import MISCOUNTED, uses_automated_shoe, uses_shuffler
from .proceeding import Call
from .round import Round

_KEYS = {
    "seat": "whose hand",
    "who": "'dealer' or 'community'",
    "dealt": "the cards it got",
    "face_up": "how many cards were found face up or exposed",
}
"""What a call may tell besides its id; the details inform, the id rules."""


class FamilyIrregularities:
    """Build the irregularities that the family shares, each under the game's own id and cite.

    ``while_dealing`` and ``until_settled`` are the moments of the game in which cards are dealt, and from the deal to
    the settlement.
    """

    def __init__(
        self,
        *,
        while_dealing: tuple[str, ...],
        until_settled: tuple[str, ...],
        source: Source = "regulation",
        unsure: str = "",
    ) -> None:
        self.while_dealing = while_dealing
        self.until_settled = until_settled
        self.source = source
        self.unsure = unsure

    def one_face_up(
        self,
        id: str,
        cite: str,
        *,
        automated_shoe: str,
        short: Effect | None = None,
        short_ruling: str = "the round is void",
    ) -> Irregularity:
        """One card face up is discarded; from an automated shoe the stack would be short, so the round is void.

        ``short`` and ``short_ruling`` are what becomes of a round with a short stack, where that is not simply void. A
        second one makes more than one, and voids the hands.
        """

        def effect(round: Round, call: Call) -> None:
            if round.times_happened(id) > 1:
                round.void_hands(cite)
            if uses_automated_shoe(round.options):
                (short or all_hands_void(automated_shoe))(round, call)
            next_card_discarded(cite)(round, call)

        return Irregularity(
            id=id,
            name="one card face up",
            happened="one card is found face up in the shoe or deck while the cards are dealt",
            ruling="it goes unused to the discard rack and the deal goes on with the next card; but the stack of an "
            f"automated shoe is then a card short, and {short_ruling}",
            cite=cite,
            when=self.while_dealing,
            trigger="draw",
            effect=effect,
            keys=_KEYS,
            source=self.source,
            unsure=self.unsure,
        )

    def several_face_up(self, id: str, cite: str) -> Irregularity:
        """More than one card face up voids the hands."""
        return self.void(
            id,
            "several cards face up",
            "more than one card is found face up",
            cite,
            when=self.while_dealing,
            keys=_KEYS,
        )

    def drawn_unseen(self, id: str, cite: str) -> Irregularity:
        """A card drawn in error that nobody saw is the next card."""
        return Irregularity(
            id=id,
            name="card drawn in error, unseen",
            happened="a card is drawn in error and nobody sees its face",
            ruling="it is used as the next card",
            cite=cite,
            when=self.while_dealing,
            trigger="draw",
            effect=nothing_changes(cite, "The card drawn in error is used as the next card."),
            keys=_KEYS,
            source=self.source,
            unsure=self.unsure,
        )

    def wrong_number(self, id: str, cite: str, happened: str) -> Irregularity:
        """A wrong number of cards in a hand voids all hands."""
        return self.void(id, "wrong number of cards", happened, cite, when=self.until_settled)

    def shuffler_jams(self, id: str, cite: str) -> Irregularity:
        """A shuffler that jams touches no wager."""
        return self.before_deal(
            id,
            "shuffler jams",
            "the shuffler jams, stops or does not finish its cycle",
            "the cards are reshuffled by the approved procedure; no wager is touched",
            cite,
            possible=uses_shuffler,
            possible_when="no shuffler is in use (option shuffler)",
            effect=_shuffled_anew(cite, "The cards are reshuffled by the approved procedure; no wager is touched."),
        )

    def automated_shoe_jams(self, id: str, cite: str) -> Irregularity:
        """An automated shoe that fails voids the round."""
        return self.void(
            id,
            "automated shoe jams",
            "the automated shoe jams, stops or does not deal all the cards of a round",
            cite,
            when=self.while_dealing,
            ruling="the round is void; its cards are taken out and reshuffled with those already dealt",
            possible=uses_automated_shoe,
            possible_when="no automated shoe is in use (option deal)",
        )

    def other_method(self, id: str, cite: str) -> Irregularity:
        """A device leaves the table before another method is used."""
        return self.before_deal(
            id,
            "another method is wanted",
            "another way of shuffling or dealing is to be used",
            "the device is first removed from the table",
            cite,
            possible=lambda options: uses_shuffler(options) or uses_automated_shoe(options),
            possible_when="no device is in use (options shuffler and deal)",
        )

    def stub_misdeal(self, id: str, cite: str, *, void: str) -> Irregularity:
        """A wrong count of the stub that comes of a misdeal voids the hands."""
        return self.void(
            id,
            "stub count wrong, a misdeal",
            "the count of the stub is wrong because a hand has a wrong number of cards, though 52 are there",
            cite,
            when=("stub",),
            ruling="all hands are void",
            effect=all_hands_void(void),
        )

    def stub_wrong(self, id: str, cite: str) -> Irregularity:
        """A wrong count without a misdeal voids the hands and retires the deck."""
        return Irregularity(
            id=id,
            name="stub count wrong, no misdeal",
            happened="the count of the stub is wrong and every hand has its right number of cards",
            ruling="all hands are void and the whole deck is taken off the table",
            cite=cite,
            when=("stub",),
            trigger="procedure",
            keys={**_KEYS, "counted": "the cards counted in the stub"},
            source=self.source,
            unsure=self.unsure,
        )

    def counting_shuffler(self, id: str, cite: str) -> Irregularity:
        """A counting shuffler that shows a wrong number retires the deck before the deal."""
        return self.before_deal(
            id,
            MISCOUNTED,
            "the shuffler that counts the cards shows a number other than 52",
            "the deck is taken off the table before any card is dealt",
            cite,
            possible=lambda options: bool(options.shuffler == "counting"),
            possible_when="the shuffler in use does not count (option shuffler)",
            effect=_shuffled_anew(cite, "The deck is taken off the table before any card is dealt.", retired=True),
        )

    def void(
        self,
        id: str,
        name: str,
        happened: str,
        cite: str,
        *,
        when: tuple[str, ...],
        keys: Mapping[str, str] = _KEYS,
        ruling: str = "all hands are void and the cards are reshuffled",
        effect: Effect | None = None,
        possible: Callable[[Options], bool] | None = None,
        possible_when: str = "",
    ) -> Irregularity:
        """Something that voids all hands; in a script it takes effect once the script says no more."""
        return Irregularity(
            id=id,
            name=name,
            happened=happened,
            ruling=ruling,
            cite=cite,
            when=when,
            found="last",
            effect=effect or all_hands_void(cite),
            keys=keys,
            possible=possible or (lambda options: True),
            possible_when=possible_when,
            source=self.source,
            unsure=self.unsure,
        )

    def before_deal(
        self,
        id: str,
        name: str,
        happened: str,
        ruling: str,
        cite: str,
        *,
        possible: Callable[[Options], bool],
        possible_when: str,
        effect: Effect | None = None,
    ) -> Irregularity:
        """Something about the devices, before the deal; neither wagers nor hands change."""
        return Irregularity(
            id=id,
            name=name,
            happened=happened,
            ruling=ruling,
            cite=cite,
            when=("before-deal",),
            effect=effect or nothing_changes(cite, f"{ruling[0].upper()}{ruling[1:]}."),
            keys=_KEYS,
            possible=possible,
            possible_when=possible_when,
            source=self.source,
            unsure=self.unsure,
        )


def _shuffled_anew(cite: str, text: str, *, retired: bool = False) -> Effect:
    """Rule that the round is dealt from cards shuffled anew, those of another deck if this one is ``retired``."""

    def effect(round: Round, call: Call) -> None:
        round.note("ruling", cite, text=text)
        if retired:
            round.carries["deck_removed"] = True
        if call.at is not None:
            # The cards that a script lists are those dealt after the ruling.
            round.reshuffle(round.game.pack(), cite)

    return effect
