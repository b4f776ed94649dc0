"""Scenes made by hand, one for each thing to be shown; `python -m tests.screen.gallery FOLDER` paints them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from table.scene import (
    Banner,
    CanteShown,
    CardShown,
    CountRow,
    Gathered,
    Labels,
    PairShown,
    Scene,
    ScreenShown,
    SeatShown,
)
from tests.screen import cuarenta, evening

SIZES = ((1920, 1080), (1280, 720), (800, 480))
NOW = 100_000
"""When the pictures are taken: everything has long come to rest."""

_NAMES = ("Ana", "Blas", "Carmen", "Diego")
_RULES = "Reglas de El Narro: a 21 con dos de ventaja · carbunco 2 · cante falso pierde la jugada · renuncio paga doble"


def seats(names: tuple[str, ...] = _NAMES, dealer: int = 3, **said: dict[int, object]) -> tuple[SeatShown, ...]:
    """Four seats; `said` gives a field by seat."""
    rows = []
    for seat in range(4):
        fields = {field: values[seat] for field, values in said.items() if seat in values}
        shown = SeatShown(
            seat=seat, pair=seat & 1, name=names[seat], dealer=seat == dealer, mano=seat == (dealer + 1) & 3
        )
        rows.append(msgspec.structs.replace(shown, **fields))
    return tuple(rows)


def pairs(
    ours: int = 7, theirs: int = 12, tricks: tuple[int, int] = (0, 0), **more: tuple[object, object]
) -> tuple[PairShown, PairShown]:
    """Both pairs with their scores paid in cards."""
    one, other = (
        PairShown(
            pair=pair,
            names=" y ".join(_NAMES[pair::2]),
            score=score,
            entregas=min(2, score // 10),
            loose=score - 10 * min(2, score // 10),
            tricks=tricks[pair],
        )
        for pair, score in enumerate((ours, theirs))
    )
    return (
        msgspec.structs.replace(one, **{key: value[0] for key, value in more.items()}),
        msgspec.structs.replace(other, **{key: value[1] for key, value in more.items()}),
    )


def lying(*cards: tuple[int, str], wins: int | None = None, since: int = 0) -> tuple[CardShown, ...]:
    """Cards before their seats, `wins` the seat whose card wins."""
    return tuple(CardShown(seat, card, since, seat == wins) for seat, card in cards)


def scene(screen: ScreenShown) -> Scene:
    """A scene with this screen and dark lights."""
    return Scene(("off", "off", "off", "off"), screen)


BASE = ScreenShown(
    game="Cuatrola",
    headline="Sale Ana",
    seats=seats(turn={0: True}, state={0: "le toca salir"}),
    pairs=pairs(),
    pinte="Co",
    trump="oros",
    contract="jugada normal",
    stake=1,
    stake_text="punto en juego",
    rules_line=_RULES,
    hand_number=4,
)


def _but(base: ScreenShown, **changes: object) -> ScreenShown:
    return msgspec.structs.replace(base, **changes)


WELCOME = _but(
    BASE,
    headline="Buenas noches. Diego reparte.",
    pinte=None,
    trump="",
    contract="",
    stake_text="",
    hand_number=0,
    seats=seats(state={3: "reparte y pone el pinte"}),
    pairs=pairs(0, 0),
    banner=Banner(
        kind="welcome",
        title="Las reglas de esta mesa",
        lines=(
            "A 21 puntos, con dos de ventaja.",
            "Hay contrasolo y quintola; el compañero puede igualar la apuesta.",
            "Se monta también al compañero; se pisa; quien ve un fallo más alto se puede ahorrar.",
            "Se canta tras las tres primeras bazas, una vez por baza y pareja.",
            "Un cante falso pierde la jugada.",
            "El renuncio lo ve la mesa y paga doble.",
            "Carbunco: dos puntos.",
        ),
    ),
)

PINTE = _but(
    BASE,
    headline="Diego pone el pinte",
    pinte=None,
    trump="",
    contract="",
    stake_text="",
    seats=seats(state={3: "pone el pinte"}),
)

BIDDING = _but(
    BASE,
    headline="¿Alguien va a algo? Habla Carmen",
    contract="se habla",
    seats=seats(turn={2: True}, state={2: "le toca hablar"}, bid={0: "paso", 1: "solo"}),
    stake=2,
    stake_text="puntos en juego",
)

MID_TRICK = _but(
    BASE,
    headline="Le toca a Diego",
    seats=seats(turn={3: True}, state={3: "le toca"}),
    trick=lying((0, "Ac"), (1, "3c"), (2, "So"), wins=2),
    pairs=pairs(tricks=(1, 1)),
    cantes=(CanteShown(0, "Ana", "las veinte", "b", 20),),
)

TRICK_WON = _but(
    BASE,
    headline="Baza de Carmen",
    seats=seats(turn={2: True}, state={2: "recoge y sale"}),
    gathered=Gathered(lying((0, "Ac"), (1, "3c"), (2, "So"), (3, "Rc"), wins=2), 2, NOW - 300),
    pairs=pairs(tricks=(2, 1)),
    pinte_played=True,
)

SOLO = _but(
    BASE,
    headline="Blas va solo. Sale Ana",
    contract="solo de Blas",
    stake=2,
    stake_text="puntos en juego",
    seats=seats(
        turn={0: True}, state={0: "le toca salir", 3: "no juega"}, alone={1: True}, sits_out={3: True}, bid={1: "solo"}
    ),
    pairs=pairs(19, 20, tricks=(2, 1)),
    pinte_played=True,
)

CANTE = _but(
    MID_TRICK,
    headline="¡Blas canta las cuarenta!",
    trick=(),
    seats=seats(state={1: "canta", 0: "le toca salir"}, turn={0: True}),
    cantes=(
        CanteShown(0, "Ana", "las veinte", "b", 20),
        CanteShown(1, "Blas", "las cuarenta", "o", 40),
        CanteShown(2, "Carmen", "las veinte", "e", 20, True),
    ),
)

RENUNCIO = _but(
    MID_TRICK,
    headline="Renuncio de Diego",
    seats=seats(state={3: "renuncio"}, alert={3: "no ha asistido"}),
    pairs=pairs(9, 12, tricks=(1, 1)),
    banner=Banner(
        kind="renuncio",
        title="¡Renuncio de Diego!",
        lines=(
            "Echó el 10 de bastos en la baza 2.",
            "No asistió: tenía copas.",
            "El renuncio se paga doble: 2 puntos para Ana y Carmen.",
        ),
        cards=("Sb",),
        reverse=("Ana o Carmen: tecla blanca.", "El árbitro: menú, PIN y «anular»."),
        since=NOW - 3000,
        until=NOW + 7000,
    ),
)

HAND_OVER = _but(
    BASE,
    headline="Un punto para Ana y Carmen",
    seats=seats(dealer=0),
    pairs=pairs(8, 12, tricks=(3, 2)),
    pinte_played=True,
    banner=Banner(
        kind="hand",
        title="Fin de la jugada",
        lines=("Ana y Carmen ganan por 83 a 67: un punto.",),
        count=(
            CountRow("bazas", "3", "2"),
            CountRow("cartas", "53", "67"),
            CountRow("diez de monte", "10", ""),
            CountRow("veinte en bastos (Ana)", "20", ""),
            CountRow("tantos", "83", "67", True),
            CountRow("puntos", "+1", "", True),
        ),
        reverse=("Blas o Diego: tecla blanca.", "El árbitro: menú, PIN y «anular»."),
        since=NOW - 1000,
        until=NOW + 9000,
    ),
)

GAME_OVER = _but(
    BASE,
    headline="¡Ganan Ana y Carmen!",
    seats=seats(),
    pairs=pairs(22, 3, tricks=(3, 2), note=("", "a Las Mazas")),
    banner=Banner(
        kind="game",
        title="¡Ganan Ana y Carmen, 22 a 3!",
        lines=("Blas y Diego se quedan en tres: ¡a Las Mazas!", "A los veintiuno se paga: dos cubatas, ¡a tachar!"),
    ),
)

GAME_OVER_EVENING = _but(
    GAME_OVER,
    banner=Banner(
        kind="game",
        title="¡Ganan Ana y Carmen, 22 a 3!",
        lines=(
            "A la cuenta: 2 cubatas (4,00 €) cada uno de Blas y Diego; a Ana y Carmen se les borra",
            "¡A Las Mazas! Blas y Diego deben una copa",
            "La carta más alta: quién juega con María de los Ángeles F…, Blas o Diego",
            "Entra Elena por Blas",
            "Reparte Carmen",
        ),
    ),
)

ONCE = _but(
    BASE,
    headline="A los once se sirve",
    pairs=pairs(11, 9, note=("a los once", "sirven")),
    banner=Banner(
        kind="once",
        title="A los once se sirve",
        lines=("Ana y Carmen llegan a once.", "Si lo piden, sirven Blas y Diego."),
    ),
)

RULES = _but(
    MID_TRICK,
    banner=Banner(
        kind="rules",
        title="Reglas: El Narro",
        lines=(
            "Objetivo: 21 puntos",
            "Ventaja: dos puntos",
            "Número de manos: sin límite",
            "Límite de apuestas: ninguno, cabe todo",
            "Contrasolo: sí, cuatro puntos",
            "Quintola: sí, cinco puntos",
            "Compañero igual: puede irse a lo mismo",
            "Sobrepuja del rival: solo a más",
            "Montar al compañero: sí",
            "Montar sobre: la carta mayor",
            "Montar tras fallo: no",
            "Pisar: sí",
            "Ahorrarse: ante cualquiera",
            "Cantes: tras las bazas 1, 2 y 3",
            "Cantes por baza: uno por pareja",
            "Cuarenta antes que veinte: no",
            "Cante falso: pierde la jugada",
            "Empate a tantos: nadie puntúa",
            "Carbunco: dos puntos",
            "Fin anticipado de cuatrola y quintola: sí",
            "Renuncio: lo ve la mesa, paga doble",
            "Reparto: no se lee más que el pinte",
        ),
    ),
)

PADS = _but(
    MID_TRICK,
    headline="Poned la mesa bien",
    seats=seats(alert={1: "falta el 3 de copas", 2: "sobra una carta"}),
    banner=Banner(
        kind="pads",
        title="Poned la mesa bien",
        lines=(
            "Ana: as de copas. Está bien.",
            "Blas: debe estar el 3 de copas; no hay nada.",
            "Carmen: debe estar la sota de oros; hay otra carta más.",
            "Diego: nada. Está bien.",
        ),
    ),
    messages=("Se sigue en cuanto la mesa esté bien, o si el árbitro lo dice.",),
)

SEARCHING = _but(
    MID_TRICK,
    headline="Se busca el lector de Blas",
    seats=seats(turn={3: True}, state={3: "le toca"}, alert={1: "lector perdido"}),
    banner=Banner(
        kind="searching",
        title="Se busca un lector",
        lines=("El lector de Blas no contesta.", "Mirad el cable; la partida espera."),
    ),
)

ALERTS = _but(
    MID_TRICK,
    headline="Le toca a Diego",
    seats=seats(
        turn={3: True},
        state={3: "le toca"},
        alert={
            0: "levantó la carta: que la deje",
            1: "carta que espera su turno",
            2: "vacía el sitio para salir",
            3: "hay dos cartas: deja una",
        },
    ),
    messages=(
        "No se guarda nada: el disco está lleno.",
        "Carta desconocida en el sitio de Blas.",
        "El lector de Ana ha vuelto.",
    ),
)

HOUSE_SHOWS = _but(
    MID_TRICK,
    pairs=pairs(6, 19, tricks=(2, 2), points=(54, 36)),
    past_tricks=(
        ("Ao", "So", "Co", "Ro"),
        ("3c", "Ac", "Sc", "Rc"),
        ("Ae", "3e", "Se", "Cb"),
        ("Ab", "3b", "Sb", "Ce"),
    ),
    trick=lying((2, "Re")),
)

LONG_NAMES = _but(
    BIDDING,
    headline="¿Alguien va a algo? Habla María de los Ángeles Fernández-Villaverde",
    seats=seats(
        (
            "José Francisco de Asís",
            "Wołodymyr-Jaś Brzęczyszczykiewicz",
            "María de los Ángeles Fernández-Villaverde",
            "Δημήτρης 王小明 Ñ",
        ),
        turn={2: True},
        state={2: "le toca hablar"},
        bid={0: "paso", 1: "cuatrola"},
        alert={3: "el lector no contesta: mirad el cable y que no haya nada encima"},
    ),
    pairs=pairs(
        names=(
            "José Francisco de Asís y María de los Ángeles Fernández-Villaverde",
            "Wołodymyr-Jaś Brzęczyszczykiewicz y Δημήτρης 王小明 Ñ",
        )
    ),
    cantes=(CanteShown(2, "María de los Ángeles Fernández-Villaverde", "las veinte", "c", 20),),
)

EVERYTHING = _but(
    HOUSE_SHOWS,
    headline="Contrasolo de Wilhelmina contra Bartolomé: le toca a Wilhelmina",
    contract="contrasolo de Wilhelmina contra Bartolomé",
    stake=4,
    stake_text="puntos en juego",
    seats=seats(
        ("Wilhelmina", "Bartolomé", "Maximiliana", "Crescencio"),
        dealer=0,
        turn={0: True},
        alone={0: True, 1: True},
        sits_out={2: True, 3: True},
        bid={0: "contrasolo", 1: "solo", 2: "paso", 3: "paso"},
        state={0: "le toca", 1: "ha ganado la baza", 2: "no juega", 3: "no juega"},
        alert={0: "hay dos cartas: deja una", 1: "levantó la carta", 2: "lector perdido", 3: "lector perdido"},
    ),
    pairs=pairs(29, 28, tricks=(3, 1), points=(120, 110), note=("anti-mazas", "segunda entrega")),
    trick=lying((0, "Re"), (1, "Ce"), (2, "Ab"), (3, "3e"), wins=2),
    pinte_played=True,
    cantes=(
        CanteShown(0, "Wilhelmina", "las cuarenta", "o", 40),
        CanteShown(1, "Bartolomé", "las veinte", "b", 20, True),
        CanteShown(2, "Maximiliana", "las veinte", "e", 20),
        CanteShown(3, "Crescencio", "las veinte", "c", 20),
    ),
    past_tricks=(*HOUSE_SHOWS.past_tricks, ("Cc", "Re", "Rb", "3o")),
    messages=ALERTS.messages,
)

EVERYTHING_OVER = _but(
    EVERYTHING,
    banner=Banner(
        kind="hand",
        title="Fin de la jugada: contrasolo de Wilhelmina",
        lines=(
            "El renuncio de Bartolomé, el 10 de bastos en la baza 4, no vale: lo ha anulado el árbitro.",
            "Wilhelmina gana por 150 a 80: cuatro puntos.",
        ),
        cards=("Sb",),
        count=(
            CountRow("bazas", "3", "2"),
            CountRow("cartas", "53", "67"),
            CountRow("diez de monte", "10", ""),
            CountRow("cuarenta (Wilhelmina)", "40", ""),
            CountRow("veinte en espadas (Maximiliana)", "20", ""),
            CountRow("veinte en copas (Crescencio)", "", "20"),
            CountRow("tantos", "123", "87", True),
            CountRow("puntos", "+4", "", True),
        ),
        reverse=("Bartolomé o Crescencio: tecla blanca.", "El árbitro: menú, PIN y «anular»."),
        since=NOW - 5000,
        until=NOW + 5000,
    ),
)

ENGLISH = _but(
    CANTE,
    headline="Blas sings the forty!",
    labels=Labels(
        dealer="deals",
        alone="alone",
        sits_out="sits out",
        played="played",
        cantes="cantes",
        tricks="tricks",
        points="points",
        past="past tricks",
        hand="hand",
        false="false",
    ),
    seats=seats(state={1: "sings", 0: "leads"}, turn={0: True}),
    trump="oros",
    contract="normal hand",
    stake_text="point in play",
    rules_line="El Narro: to 21, two ahead · carbunco 2 · a false cante loses the hand · a renuncio pays double",
)

EVENING = evening.scenes(MID_TRICK)
"""Boards, menus and the screen saver, over a game."""

GALLERY: dict[str, ScreenShown] = {
    "welcome": WELCOME,
    "pinte": PINTE,
    "bidding": BIDDING,
    "mid-trick": MID_TRICK,
    "trick-won": TRICK_WON,
    "solo": SOLO,
    "cante": CANTE,
    "renuncio": RENUNCIO,
    "hand-over": HAND_OVER,
    "game-over": GAME_OVER,
    "game-over-evening": GAME_OVER_EVENING,
    "once": ONCE,
    "rules": RULES,
    "pads": PADS,
    "searching": SEARCHING,
    "alerts": ALERTS,
    "house-shows": HOUSE_SHOWS,
    "long-names": LONG_NAMES,
    "everything": EVERYTHING,
    "everything-over": EVERYTHING_OVER,
    "english": ENGLISH,
    **{f"cuarenta-{name}": screen for name, screen in cuarenta.SCENES.items()},
    **EVENING,
}


def main(folder: Path) -> None:
    """Paint every scene in every size into the folder."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # noqa: PLC0415 – only after the driver is chosen

    from table.widgets.painter import Painter  # noqa: PLC0415

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        for name, screen in GALLERY.items():
            surface = pygame.Surface((width, height))
            Painter(surface).paint(screen, NOW)
            pygame.image.save(surface, str(folder / f"{name}-{height}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
