"""Who sits at a table and what they have wagered: seats, chips, limits, and their entries in the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..journal.journal import Journal
from ..journal.records import TableChange, TableOpened
from ..journal.standing import Player, Standing
from ..rules.game import Game
from ..rules.round import Round
from ..things.chips import NonValueChip, Stack
from ..things.errors import NotAllowed, NotUnderstood, UnknownName
from ..things.money import show
from .limits import Limits


class Seating:
    """The players' side of a table; :class:`pitboss.house.table.Table` adds the dealer's."""

    def __init__(
        self,
        game: Game,
        id: str,
        limits: Mapping[str, tuple[int, int]] | None,
        journal: Journal | None,
        standing: Standing | None,
    ) -> None:
        check_name("A table", id)
        self.game = game
        self.id = id
        self.limits = Limits(game, limits)
        self.journal = journal
        self.standing = standing or Standing(game)
        self.state = self.standing.state
        self.players = self.standing.players
        self.boxes = self.standing.boxes
        self.placed: dict[int, dict[str, int]] = {}
        self.round: Round | None = None
        self.closed = False
        self._broken = False
        if journal is not None and standing is None:
            if journal.is_open(id):
                raise NotAllowed(
                    f"Table {id} is open in this journal; it must be resumed, or closed before another takes its name."
                )
            journal.add(id, "table-opened", TableOpened(game.id, dict(game.options), self.limits.of))
        if journal is not None:
            journal.hold(id, self)

    @property
    def in_play(self) -> bool:
        """Whether a round is under way."""
        return self.round is not None and not self.round.finished

    @property
    def inventory(self) -> int:
        """What the house has won at this table since it opened, in cents."""
        return self.standing.inventory

    @property
    def out_of_order(self) -> bool:
        """Whether the table must be resumed: its journal could not be written, or a round of it not carried out."""
        return self._broken or (self.journal is not None and not self.journal.is_held(self.id, self))

    def snapshot(self) -> dict[str, Any]:
        """Return the state of the table as JSON: what a resumed table starts from."""
        return self.standing.snapshot({} if self.in_play else self.placed)

    # Seats and wagers.

    def sit(
        self, seat: int, name: str, *, chips: int | None = None, box: int | None = None, agreed: bool = False
    ) -> None:
        """Seat a player; ``box`` names the box of a further bettor, where the game knows such.

        ``agreed`` tells that the first player on that box consents, where the game asks for it.
        """
        self._must_be_in_order()
        self.game.check_seat_number(seat, {**self.boxes, seat: box} if box is not None else self.boxes)
        if seat in self.players:
            raise NotAllowed(f"Seat {seat} is taken by {self.players[seat].name}.")
        check_name("A player", name)
        self._check_places(seat, name)
        if chips is not None and (type(chips) is not int or chips < 0):
            raise NotUnderstood(f"{name} cannot sit down with {chips!r} in chips.", allowed=["whole cents from 0"])
        first = self._first_on_box(seat if box is None else box)
        if first is not None and not agreed:
            raise NotAllowed(
                f"{name} may join box {seat if box is None else box} only if {self.players[first].name}, "
                f"the first on it, agrees.",
                allowed=["agreed=True, once the first player consents"],
                cite=self.game.shares_by_consent,
            )
        self.standing.seat(seat, name, chips, box)
        details: dict[str, Any] = {"seat": seat, "name": name, "chips": chips}
        if box is not None:
            details["box"] = box
        if first is not None:
            details["agreed_by"] = first
        self._note("seated", details)
        self._commit()

    def _first_on_box(self, box: int) -> int | None:
        """Return the seat that was first on a box, where joining it takes that player's consent."""
        if not self.game.shares_by_consent:
            return None
        return next((place for place in self.players if self.boxes.get(place, place) == box), None)

    def _check_places(self, seat: int, name: str) -> None:
        """Refuse a player a further place where the game or its options grant none."""
        game, mine = self.game, [place for place, player in self.players.items() if player.name == name]
        if mine and game.one_seat_each:
            raise NotAllowed(
                f"{name} sits at this table already; a player wagers at one place here.", cite=game.one_seat_each
            )
        if mine and game.two_adjacent_seats and (len(mine) > 1 or abs(seat - mine[0]) != 1):
            raise NotAllowed(
                f"{name} sits at seat {mine[0]} already; a player may wager at two adjacent places.",
                cite=game.two_adjacent_seats,
            )

    def leave(self, seat: int, *, forfeit_held: bool = False) -> Player:
        """Let a player go with their chips; not in the middle of a round.

        Whoever has a wager that is held for a later round must be willing to forfeit it.
        """
        player = self._player(seat)
        if self.in_play and self.round is not None and seat in self.round.seats:
            raise NotAllowed(f"Seat {seat} stays until the round is over.")
        held = self.standing.held(seat)
        if held and not forfeit_held:
            raise NotAllowed(
                f"Seat {seat} has {show(held)} held on the table for the next round.",
                allowed=["to stay until it is decided", "to leave and forfeit it"],
            )
        if seat in self.placed:
            self.withdraw(seat)
        marked = self.standing.marked(seat)
        self.standing.leave(seat)
        details = {"seat": seat, "chips": player.chips, "forfeited": held, "vigorish": marked}
        self._note("left", {key: value for key, value in details.items() if value or key in ("seat", "chips")})
        self._commit()
        return player

    def issue_chips(self, seat: int, chip: NonValueChip) -> None:
        """Give a player non-value chips in a colour of his own, until he leaves; only where the game has such.

        What they cost stays with the player as before: only their colour and value are told apart from here on.
        """
        self._player(seat)
        self.standing.issue(seat, chip)
        self._note("chips-issued", {"seat": seat, **msgspec.structs.asdict(chip), "cite": self.game.issues_chips})
        self._commit()

    def wager(
        self, seat: int, id: str, amount: int, *, accepted_by_dealer: bool = False, made_of: Sequence[Stack] = ()
    ) -> None:
        """Place a wager for the next round.

        A wager outside the limits is refused; above the maximum it stands in full once the dealer has accepted it
        (8.2(d)). ``made_of`` tells what lies on the layout, where it is anything but value chips.
        """
        player = self._player(seat)
        self._bets_are_open()
        self.game.check_wager(id, amount, seat)
        above = self.limits.is_above(id, amount)
        if not (above and accepted_by_dealer):
            self._check_limits(id, amount)
        placed = self.placed.get(seat, {})
        if id in placed:
            raise NotAllowed(f"Seat {seat} has already placed {show(placed[id])} on {id!r}; withdraw it first.")
        if not player.can_afford(amount):
            raise NotAllowed(f"{player.name} has {show(player.chips or 0)} left and cannot wager {show(amount)}.")
        coupon = self._check_made_of(made_of, seat, amount) if made_of else 0
        player.take(amount)
        self.placed.setdefault(seat, {})[id] = amount
        if coupon:
            self._note("match-play-coupon", {"seat": seat, "wager": id, "amount": coupon})
        if above:
            self._note("accepted-above-maximum", {"seat": seat, "wager": id, "amount": amount, "cite": "8.2(d)"})

    def _check_made_of(self, stacks: Sequence[Stack], seat: int, amount: int) -> int:
        """Refuse what the table does not take, or what does not come to the wager; return what a coupon adds."""
        wagered, coupon = self.game.check_made_of(stacks, seat, self.standing.issued)
        if wagered != amount:
            raise NotAllowed(f"What seat {seat} puts down comes to {show(wagered)}, not to {show(amount)}.")
        return coupon

    def withdraw(self, seat: int, id: str | None = None) -> None:
        """Take back one wager of a seat, or all of them, before bets are closed."""
        player = self._player(seat)
        self._bets_are_open()
        placed = self.placed.get(seat, {})
        if id is not None and id not in placed:
            raise UnknownName(f"Seat {seat} has no wager {id!r}.", allowed=placed)
        for one in [id] if id is not None else list(placed):
            player.give(placed.pop(one))
        if not placed:
            self.placed.pop(seat, None)

    def set_limits(self, limits: Mapping[str, tuple[int, int]]) -> None:
        """Change the limits for wagers still to come (8.2(c)); those accepted are not touched."""
        self._must_be_in_order()
        self.limits = Limits(self.game, limits)
        self._note("limits", {"limits": {id: list(pair) for id, pair in self.limits.of.items()}, "cite": "8.2(c)"})
        self._commit()

    # Inside.

    def _must_be_in_order(self) -> None:
        if self.closed:
            raise NotAllowed("The table is closed.")
        if self.journal is not None and not self.journal.is_held(self.id, self):
            raise NotAllowed(
                "The journal could not be written, or the table was taken up elsewhere; "
                "it must be resumed from its journal."
            )
        if self._broken:
            raise NotAllowed("A round could not be carried out; the table must be resumed from its journal.")

    def _commit(self) -> None:
        if self.journal is not None:
            self.journal.commit()

    def _note(self, what: str, details: dict[str, Any]) -> None:
        if self.journal is not None:
            self.journal.add(self.id, "table-change", TableChange(what, details))

    def _player(self, seat: int) -> Player:
        self._must_be_in_order()
        found = self.players.get(seat)
        if found is None:
            raise UnknownName(f"Nobody sits at seat {seat}.", allowed=sorted(self.players))
        return found

    def _bets_are_open(self) -> None:
        if self.in_play:
            raise NotAllowed("No more bets: wagers are made, raised or withdrawn between rounds.")

    def _check_limits(self, id: str, amount: int) -> None:
        refusal = self.limits.refusal(id, amount)
        if refusal:
            low, high = self.limits.of.get(id) or self.limits.of[id.partition(":")[0]]
            raise NotAllowed(f"The {refusal}.", allowed=[f"{show(low)} to {show(high)}"], cite="8.2(a)")


def check_name(who: str, name: object) -> None:
    """Refuse a name that could not be told from others in a record.

    >>> check_name("A dealer", "")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: A dealer cannot be called ''. Allowed: any name without control characters.
    """
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise NotUnderstood(f"{who} cannot be called {name!r}.", allowed=["any name without control characters"])
