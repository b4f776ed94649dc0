"""Scenes of Cuarenta, as real mesas lead to them."""

from __future__ import annotations

from msgspec.structs import replace

from table.pads.contract import SeatHint
from table.scene import ScreenShown
from table.scenes.contract import Display
from table.sensing import Alert
from tests.cuarenta.watched import Watched, watch

NOW = 100_000
"""When the pictures are taken, as in the gallery of Cuatrola."""

LONG = ("Maximiliana", "Bartolomé", "Wilhelmina", "Crescencio")
FULL_DEAL = "AS 2S 3S 4S 5S 6S 7S JS QS KS AH 2H 3H 4H 5H 6H 7H JH QH KH"
"""Twenty cards thrown, none lifted."""
SECOND_DEAL = "AD 2D 3D 4D 5D 6D 7D JD QD KD AC 2C 3C 4C 5C 6C 7C JC QC"


def at(table: Watched, after: int = 0) -> ScreenShown:
    """The screen so long after the last card, with what moves long come to rest."""
    screen = table.scene(after).screen
    lying = tuple(replace(card, since=0) for card in screen.table_cards or ())
    return replace(screen, table_cards=lying)


def spanish(players: int = 4, **more: object) -> Watched:
    """A mesa in Spanish."""
    return watch(players, language="es", **more)  # type: ignore[arg-type]


def open_card(table: Watched, seat: int, *cards: str, word: str = "lifting") -> Watched:
    """A card that its player has laid and that may still lift."""
    return table.see(hints=[SeatHint(seat, word, "clear_pad", cards=cards)])  # type: ignore[arg-type]


FOUGHT = "5H KH 7D 2S AH 6C JS"
SCENES: dict[str, ScreenShown] = {
    "welcome": at(spanish()),
    "rules": at(spanish(), 20_000),
    "first-cards": at(spanish().play("5H KH")),
    "middle": at(spanish().play(FOUGHT), 10_000),
    "lifting": at(open_card(spanish().play(FOUGHT), 3, "5S", "5H", "6C")),
    "lifted-first": at(open_card(spanish().play(FOUGHT), 3, "", "5H")),
    "caida": at(spanish().play("5H KH 7D 7S<7D")),
    "caida-y-limpia": at(spanish().play("5H 5S<5H")),
    "many": at(spanish(dealer=2).play("5H 6H 7D JH QC KS 5S<5H,6H,7D,JH,QC,KS")),
    "wrong-lift": at(spanish().play("5H KH 7D 7S<KH")),
    "out-of-turn": at(spanish().play("5H KH 0:7D")),
    "ronda": at(spanish().play("ronda0:5x3 5H ronda1:Kx4")),
    "no-juega": at(spanish(score="38-26").play(FOUGHT), 10_000),
    "alerts": at(
        spanish().play(FOUGHT).see(alerts=[Alert(t=0, seat=3, what="unclear"), Alert(t=0, seat=1, what="payment_card")])
    ),
    "two-players": at(spanish(2, score="12-8").play("5H KH 5S<5H 2D"), 9_000),
    "spanish-pack": at(spanish(display=Display(spanish=True)).play("5H KH 7D 7S<7D JH QD AS 3C AD<AS")),
    "mano-over": at(spanish(score="28-30").play(f"{FULL_DEAL} {SECOND_DEAL} KC<KD"), 4_000),
    "partida": at(spanish(score="38-12").play("5H 5S<5H 7D 7S<7D score=40-12"), 4_000),
    "zapatero": at(spanish(score="36-8").play("KH 3D score=40-8"), 4_000),
    "platillo": at(spanish(score="36-0", zapatero_mesa=False).play("score=40-0"), 4_000),
    "mesa": at(spanish(2, score="38-22").play("score=40-22 score=40-30"), 15_000),
    "misdeal": at(spanish().play("misdeal"), 4_000),
    "all-on-the-table": at(spanish(names=LONG).play(f"{FULL_DEAL} {SECOND_DEAL}"), 10_000),
    "long-names": at(open_card(spanish(names=LONG, score="38-39").play(FULL_DEAL), 0, "2C", "AS", "AH", "3S", "4S")),
    "english": at(watch().play("5H KH 7D 7S<7D")),
}
