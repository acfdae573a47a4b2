"""Casino table games as the regulator wrote them, executable.

>>> import pitboss
>>> table = pitboss.Table(pitboss.game("three-card-poker", pair_plus="B"))
>>> table.sit(1, "Ada", chips=100_00)
>>> table.wager(1, "ante", 5_00)
>>> round = table.begin_round()
>>> [choice.word for choice in round.ask.choices.all]
['play', 'fold']
>>> table.decide("play", seat=1)
>>> round.finished
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games.registry import GAMES, game, game_class, game_with
    from .house.table import Table
    from .journal.journal import Journal
    from .rules.case import Case, read_cases, settle_case
    from .rules.cites import Cite, provisions
    from .rules.round import Round
    from .simulate.api import resume_rounds, simulate_rounds
    from .things.cards import Card, cards
    from .things.errors import EquipmentError, NotAllowed, NotUnderstood, PitbossError, UnknownName
    from .things.shoes import Shoe

__version__ = "0.1.0"

_HOMES = {
    "GAMES": "games.registry",
    "Card": "things.cards",
    "Case": "rules.case",
    "Cite": "rules.cites",
    "EquipmentError": "things.errors",
    "Journal": "journal.journal",
    "NotAllowed": "things.errors",
    "NotUnderstood": "things.errors",
    "PitbossError": "things.errors",
    "Round": "rules.round",
    "Shoe": "things.shoes",
    "Table": "house.table",
    "UnknownName": "things.errors",
    "cards": "things.cards",
    "game": "games.registry",
    "game_class": "games.registry",
    "game_with": "games.registry",
    "provisions": "rules.cites",
    "read_cases": "rules.case",
    "resume_rounds": "simulate.api",
    "settle_case": "rules.case",
    "simulate_rounds": "simulate.api",
}


def __getattr__(name: str) -> Any:
    """Bring a part in when it is first used, so that importing the package costs next to nothing."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    return getattr(import_module(f"pitboss.{home}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})


__all__ = [
    "GAMES",
    "Card",
    "Case",
    "Cite",
    "EquipmentError",
    "Journal",
    "NotAllowed",
    "NotUnderstood",
    "PitbossError",
    "Round",
    "Shoe",
    "Table",
    "UnknownName",
    "__version__",
    "cards",
    "game",
    "game_class",
    "game_with",
    "provisions",
    "read_cases",
    "resume_rounds",
    "settle_case",
    "simulate_rounds",
]
