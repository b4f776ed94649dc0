"""Scenes of the evening made by hand: the host's menu, draws, tables to read, brackets, the screen saver."""

from __future__ import annotations

import msgspec

from table.scene import (
    BracketShown,
    DrawRow,
    DrawShown,
    MatchShown,
    MenuItem,
    MenuShown,
    ScreenShown,
    SheetShown,
)

KEYS = "Verde: siguiente · verde largo: anterior · blanca: elegir · roja: volver"

LONG = "María de los Ángeles Fernández-Villaverde y Wołodymyr-Jaś Brzęczyszczykiewicz-Δημήτρης " + "x" * 300

MENU = MenuShown(
    path=("Anfitrión",),
    items=(
        MenuItem(text="Jugadores", detail="7 esta noche"),
        MenuItem(text="Sorteos"),
        MenuItem(text="La partida", detail="7–12"),
        MenuItem(text="Deshacer", locked=True),
        MenuItem(text="Anular el fallo", detail="renuncio de Diego", locked=True),
        MenuItem(text="Tanteo", detail="7–12", locked=True),
        MenuItem(text="La cuenta"),
        MenuItem(text="Campeonatos"),
        MenuItem(text="Pausa"),
    ),
    chosen=4,
    keys=KEYS,
)

MENU_SCROLLED = MenuShown(
    path=("Anfitrión", "La partida", "Deshacer hasta"),
    items=tuple(MenuItem(text=f"{n}  Ana: as de copas", detail=f"baza {n // 4}", locked=True) for n in range(1, 48)),
    chosen=30,
    said="Elige desde dónde no vale nada.",
    keys=KEYS,
)

MENU_PIN = MenuShown(
    path=("Anfitrión", "Anular el fallo"),
    items=tuple(MenuItem(text=str(digit)) for digit in range(10)),
    chosen=3,
    entry="••",
    said="Ese no es el PIN.",
    lines=("El PIN del anfitrión, cifra a cifra.",),
    keys=KEYS,
)

MENU_LONG = MenuShown(
    path=("Anfitrión", "Jugadores", LONG),
    items=(MenuItem(text=LONG, detail="aquí", locked=True), *(MenuItem(text="", detail=LONG) for _ in range(3))),
    chosen=0,
    entry=LONG,
    said=f"{LONG * 3} ya está aquí.",
    lines=tuple(f"{n}. Una línea para leer antes de elegir, tan larga que hay que partirla en dos." for n in range(9)),
    keys=KEYS,
)

REYES = DrawShown(
    title="Sorteo a reyes: las parejas",
    rows=(
        DrawRow(name="Ana", cards=("7e", "6b", "Sc", "Re"), won="rey: pareja 1", colour="crimson"),
        DrawRow(name="Blas", cards=("3e", "7o", "Cc", "2o"), colour="#3070ff"),
        DrawRow(name="Carmen", cards=("Ao", "Ac", "3b", "7c"), colour="gold"),
        DrawRow(name="Diego", cards=("4o", "3o", "Cb"), turn=True),
    ),
    said="Carta para Diego",
    lines=("Una carta boca arriba a cada uno; a quien le sale un rey, no se le da más.",),
)

REYES_MANY = DrawShown(
    title="Sorteo a reyes: las parejas",
    rows=tuple(
        DrawRow(
            name=name,
            cards=("7e", "6b", "Sc", "2o", "5c", "4e", "Ab", "Co")[: 8 - place % 3],
            won="con Wilhelmina" if place % 5 == 1 else "",
            turn=place == 6,
        )
        for place, name in enumerate(("Ana", "Blas", "", LONG, "王小明", "Ana", "Δημήτρης", "Ñ", "Eva", "Fe", "Gil"))
    ),
    said="Carta para Δημήτρης",
    lines=("Una carta boca arriba a cada uno; a quien le sale un rey, no se le da más.",),
)

HIGHEST = DrawShown(
    title="La carta más alta: quién juega con Eva",
    rows=(
        DrawRow(name="Blas", cards=("Cc", "7o")),
        DrawRow(name="Diego", cards=("Co", "Rb"), won="juega con Eva"),
    ),
    said="Eva juega con Diego",
    lines=("Entran los dos; el otro espera solo.",),
)

CUT = DrawShown(
    title="El corte: oros, copas, espadas, bastos",
    rows=(
        DrawRow(name="Bastos: Ana", turn=True),
        DrawRow(name="Oros: Blas"),
        DrawRow(name="Copas: Carmen"),
        DrawRow(name="Espadas: Diego"),
    ),
    said="Ana corta y enseña la carta",
)

PLAYERS = SheetShown(
    title="Jugadores",
    heads=("", "partidas", "ganadas", "perdidas", "puntos", "racha", "Mazas"),
    rows=tuple(
        (name, "120", "70", "50", "2310–2104", "+3", "4–2")
        for name in ("Ana", "Blas", LONG, "Carmen", "Diego", "", "王小明", "Ana (p8)", "Eva", "Ñ")
    ),
    lines=("Mazas: pagadas a ellos–pagadas. Racha: partidas seguidas, ganadas (+) o perdidas (−).",),
    strong=(0,),
    page=1,
    pages=2,
)

FEATS = SheetShown(
    title="Jugadores",
    heads=("", "solos", "contrasolos", "cuatrolas", "quintolas", "cantes", "carbuncos", "renuncios"),
    rows=tuple(
        (name, "101/120", "7/10", "50/70", "12/20", "310+104", "13", "4/2")
        for name in ("Ana", "Blas", LONG, "Carmen", "Diego", "", "王小明", "Ana (p8)", "Eva", "Ñ")
    ),
    lines=("Hechos de intentados. Cantes: veinte + cuarenta.",),
)

MESAS = SheetShown(
    title="Parejas",
    heads=("", "mesas", "ganadas", "partidas", "caídas", "limpias", "rondas", "cartones", "zapateros"),
    rows=tuple(
        (name, "120", "70", "210–104", "310", "104", "13", "120", "14–12")
        for name in ("Ana y Carmen", "Blas y Diego", LONG)
    ),
    lines=("Cuarenta. Partidas: ganadas–perdidas.",),
)

TONIGHT = SheetShown(
    title="Las partidas de esta noche",
    rows=(
        ("3. Ana y Carmen", "21–13", "Blas y Diego", "charlotada"),
        (f"2. {LONG}", "21–3", LONG, ""),
        ("1. Ana y Carmen", "9–21", "Eva y Fe", "nula"),
    ),
)

LEDGER = SheetShown(
    title="La cuenta",
    heads=("", "cubatas", "copas de Las Mazas", "€"),
    rows=(("Diego", "2", "1", "4.00 €"), ("Blas", "1", "0", "2.00 €"), ("Ana", "−3", "−1", "−6.00 €")),
    lines=("Lo que debe cada uno; con un menos, lo que se le debe.",),
)

ACTA = SheetShown(
    title="El acta",
    lines=tuple(
        f"{n}  Carmen: sota de oros · baza para Carmen · 1 punto para Ana y Carmen: 8–12" for n in range(30, 20, -1)
    ),
    page=1,
    pages=5,
)


def cup(pairs: int, *, played: int = 0, name: str = "Pareja {n}") -> BracketShown:
    """A cup of so many pairs (a power of two), the first rounds played."""
    rounds: list[tuple[MatchShown, ...]] = []
    entered = [name.format(n=number) for number in range(1, pairs + 1)]
    while len(entered) > 1:
        known = len(rounds) <= played
        done = len(rounds) < played
        rounds.append(
            tuple(
                MatchShown(
                    home=home if known else "",
                    away=away if known else "",
                    score="21–15" if done else "",
                    won=place % 2 if done else None,
                    on=known and not done and place == 0,
                )
                for place, (home, away) in enumerate(zip(entered[::2], entered[1::2], strict=True))
            )
        )
        entered = [match.away if match.won else match.home for match in rounds[-1]]
    names = ("treintaidosavos", "dieciseisavos", "octavos", "cuartos", "semifinales", "final")[-len(rounds) :]
    return BracketShown(
        title="Campeonato Mundial de Cuatrola",
        rounds=tuple(rounds),
        round_names=names,
        lines=("Árbitro: Eva · Ganar la eliminatoria: 2 · «Dame la baza» está prohibido",),
    )


BYES = BracketShown(
    title="Copa",
    rounds=(
        (
            MatchShown(home="Ana y Carmen", away="Blas y Diego", score="21–9", won=0),
            MatchShown(home=LONG, away="", bye=True, won=0),
        ),
        (MatchShown(home="Ana y Carmen", away=LONG, on=True),),
    ),
    round_names=("semifinales", "final"),
)


def scenes(base: ScreenShown) -> dict[str, ScreenShown]:
    """Every scene of the evening over a game."""

    def but(**changes: object) -> ScreenShown:
        return msgspec.structs.replace(base, **changes)

    return {
        "menu": but(menu=MENU),
        "menu-scrolled": but(menu=MENU_SCROLLED),
        "menu-pin": but(menu=MENU_PIN),
        "menu-long": but(menu=MENU_LONG),
        "draw-reyes": but(board=REYES, menu=None),
        "draw-many": but(board=REYES_MANY),
        "draw-highest": but(board=HIGHEST),
        "draw-cut": but(board=CUT),
        "sheet-players": but(board=PLAYERS),
        "sheet-feats": but(board=FEATS),
        "sheet-mesas": but(board=MESAS),
        "sheet-tonight": but(board=TONIGHT),
        "sheet-ledger": but(board=LEDGER),
        "sheet-acta": but(board=ACTA),
        "bracket-8": but(board=cup(8, played=1, name="Ana y Carmen {n}")),
        "bracket-32": but(board=cup(32, played=2, name="Maximiliana y Bartolomé {n}")),
        "bracket-byes": but(board=BYES),
        "menu-over-draw": but(board=REYES, menu=MENU),
        "saver": but(board=PLAYERS, saver=True, messages=("No se guarda nada.",)),
        "saver-cup": but(board=cup(16, played=1), saver=True),
        "saver-empty": but(saver=True),
        "notices": but(
            notices=(
                "A los once se sirve: Ana y Carmen lo pueden pedir",
                "Primera entrega de Blas y Diego: diez cartas",
                "Sigue: Eva y Fe",
            )
        ),
        "notice-and-alert": but(messages=("El lector de Ana no contesta",), notices=("La noche está en pausa",)),
        "night": but(dim=0.5),
    }
