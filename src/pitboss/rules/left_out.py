"""Provisions outside the games that the code does not carry out, each with the reason.

What a game leaves out stands in that game (:attr:`pitboss.rules.game.Game.LEFT_OUT`).
"""

from __future__ import annotations

from .declarations import LeftOut

_MONEY_ROOM = "the casino's accounting of money between table, cage and count room; no rule of a game depends on it"
_INTERNET = "binds whoever offers games on the internet; Pitboss deals at tables of its own"
_PETITION = "belongs to the petition for a new game, whose papers are not drawn up yet"
_NOTICES = "signs, announcements and filings are the licensee's acts; the register of notices is not here yet"
_CHIPS = "the make and the keeping of chips and plaques; wagers are counted in money, whatever stands for it"
_CARDS_STORED = "what becomes of cards away from the table: receipt, storage, reconciliation, destruction"
_PRESHUFFLED = "how cards are shuffled and checked away from the table; a table opens the sealed batch it is brought"
_SHOE = "how a dealing shoe is built, fastened and locked; the order in which it serves cards is carried out"
_SUBMISSION = "what a maker files with the regulator about equipment, and how the regulator answers"
_TEXT_NOT_HELD = "the text is not held"
_OTHER_GAMES = "concerns games that are not here yet"

LEFT_OUT: tuple[LeftOut, ...] = (
    # All games.
    LeftOut("1:30; 13:69-1.3(g); 19:40-3.7", _PETITION),
    LeftOut(
        "8.4; 8.4(a); 8.4(b); 8.4(c); 8.4(d); 8.4(d)1; 8.4(d)2; 8.4(d)3; 8.4(d)3i; 8.4(d)3ii; 8.4(d)3iii; 8.4(d)3iv; "
        "8.4(d)3v; 8.4(d)4; 8.4(d)5; 8.4(d)6; 8.4(d)7; 8.4(d)8; 8.4(d)9; 8.4(e); 8.4(f); 8.4(f)1; 8.4(f)1i; "
        "8.4(f)1ii; 8.4(f)2",
        _PETITION,
    ),
    LeftOut("13:69C-14.1(b)1", "says what is no advertisement; there is nothing to carry out"),
    LeftOut("13:69D-1.8(b)", "binds the licensee's whole bookkeeping; of a table the journal keeps every round"),
    LeftOut(
        "13:69D-1.17; 13:69D-1.20(a); 13:69D-1.21(a); 13:69D-1.21(b); 13:69D-1.21(c); 13:69D-1.21(d); 13:69D-1.21(e); "
        "13:69D-1.23; 13:69D-1.23(a); 13:69D-1.23(d); 19:45-1.18",
        _MONEY_ROOM,
    ),
    LeftOut("13:69O-1.8(d); 13:69O-3.1(c); 13:69O-3.1(d)", _INTERNET),
    LeftOut("8.1", "what players may bring to a table is for the floor to see; the views of a seat hold no such help"),
    LeftOut("8.2(b)2", "each table has limits of its own; comparing tables is for a register of tables, not here yet"),
    LeftOut(
        "8.3; 8.3(a); 8.3(b); 8.3(b)1; 8.3(b)2; 8.3(b)3; 8.3(c); 8.3(d)",
        _NOTICES,
    ),
    LeftOut("8.5", f"{_TEXT_NOT_HELD}; gaming guides are paper, not dealt"),
    LeftOut("8.6", "tournaments are held under internal controls of their own"),
    # Chips and plaques.
    LeftOut(
        "13:69E-1.1; 13:69E-1.2; 13:69E-1.3; 13:69E-1.3(c)11; 13:69E-1.3(c)12; 13:69E-1.3(c)13; 13:69E-1.3(c)14; "
        "13:69E-1.3(c)15; 13:69E-1.3(c)16; 13:69E-1.4; 13:69E-1.4A; 13:69E-1.5; 13:69E-1.5A; 13:69E-1.6; 13:69E-1.6A",
        _CHIPS,
    ),
    # Cards, shoes and shufflers.
    LeftOut("13:69E-1.17; 19:46-1.17; 19:46-1.17(a)", "how cards are made; the sources hold hardly any of its text"),
    LeftOut("13:69E-1.17(h); 13:69F-11.3; 13:69F-30.5; 13:69F-31.3; 13:69F-34.3", _OTHER_GAMES),
    LeftOut(
        "13:69E-1.18; 13:69E-1.18(a); 13:69E-1.18(b)1; 13:69E-1.18(b)2; 13:69E-1.18(b)3; 13:69E-1.18(n); "
        "13:69E-1.18(n)3iii; 19:46-1.18",
        _CARDS_STORED,
    ),
    LeftOut(
        "13:69E-1.18(f); 19:46-1.18(e); 19:46-1.18(e)1; 19:46-1.18(e)2; 19:46-1.18(f)",
        f"{_TEXT_NOT_HELD}; each game here opens its table by its own section",
    ),
    LeftOut("13:69E-1.18(g)4; 13:69E-1.18(g)5; 13:69E-1.18(g)6; 13:69E-1.18(g)7", _TEXT_NOT_HELD),
    LeftOut(
        "13:69E-1.18A; 13:69E-1.18A(a)1; 13:69E-1.18A(a)2; 13:69E-1.18A(b); 13:69E-1.18A(b)1; 13:69E-1.18A(b)2; "
        "13:69E-1.18A(b)3; 13:69E-1.18A(b)4; 13:69E-1.18A(b)4i; 13:69E-1.18A(b)4ii; 19:46-1.18(r)",
        _PRESHUFFLED,
    ),
    LeftOut("13:69E-1.19; 13:69E-1.19(b); 19:46-1.19; 19:46-1.19(d)4", _SHOE),
    LeftOut(
        "13:69E-1.19(b)1; 13:69E-1.19(b)2; 13:69E-1.19(b)3; 13:69E-1.19(c); 13:69E-1.19(c)1; 13:69E-1.19(c)2",
        "lists games by name, or its text is not held; each game's options say whether hand and shuffler are allowed",
    ),
    # Electronic equipment.
    LeftOut("13:69E-1.28(a)10; 13:69E-1.28(c)", _SUBMISSION),
    LeftOut(
        "13:69E-1.28G; 13:69E-1.28G(b); 13:69E-1.28G(b)4",
        "the generator is the operating system's and runs on by itself; its approval is a filing, not a step of play",
    ),
    LeftOut("13:69E-1.28P(b); 13:69E-1.28P(c); 13:69E-1.28P(d)", "concerns electronic tables put up for approval"),
    LeftOut("13:69E-1.28R(b); 13:69E-1.28R(c); 13:69E-1.28S", _SUBMISSION),
    LeftOut("13:69E-1.31(b)", "handling a dispute is the floor's; the journal lets the round be dealt again"),
)
