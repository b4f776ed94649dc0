"""The index's tables. Players are ids; there is no name in it."""

from __future__ import annotations

VERSION = 4
"""The schema's version, the file's ``user_version``."""

APPLICATION = 0x54494D42
"""The file's ``application_id``: TIMB."""

PER_GAME = ("games", "won", "lost", "scored", "against", "mesas", "mesas_won", "mesas_lost")
"""What is counted of a finished game for each seat."""

PER_SEAT = (
    "solos_tried",
    "solos_made",
    "contrasolos_tried",
    "contrasolos_made",
    "cuatrolas_tried",
    "cuatrolas_made",
    "quintolas_tried",
    "quintolas_made",
    "twenties",
    "forties",
    "carbuncos",
    "renuncios_caught",
    "renuncios_as_catcher",
    "mazas_given",
    "mazas_taken",
    "solos_clasicos",
    "potrolas",
    "caidas",
    "limpias",
    "rondas",
    "faults",
    "partidas_won",
    "partidas_lost",
    "cartones",
    "zapateros_given",
    "zapateros_taken",
    "platillos_given",
    "platillos_taken",
)
"""What is counted for each seat of an acta."""

OF_THE_PAIR = (
    "carbuncos",
    "mazas_given",
    "mazas_taken",
    "partidas_won",
    "partidas_lost",
    "cartones",
    "zapateros_given",
    "zapateros_taken",
    "platillos_given",
    "platillos_taken",
)
"""Those that are its pair's: they stand at both of its seats."""

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};

-- A game in the journal of its evening; `day` is ISO, NULL where nobody knew it.
CREATE TABLE played (
    acta INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL,
    day TEXT,
    voided INTEGER NOT NULL,
    taken_up INTEGER NOT NULL,
    game BLOB NOT NULL
);
CREATE INDEX played_evening ON played (evening);

CREATE TABLE by_hand (evening INTEGER NOT NULL, entry BLOB NOT NULL);
CREATE INDEX by_hand_evening ON by_hand (evening);

-- Every file that was read. `sealed`: nothing of it can change any more; else `size` and `changed` (ns) tell.
CREATE TABLE files (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (kind, number)
) WITHOUT ROWID;

CREATE TABLE actas (
    acta INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    over INTEGER NOT NULL,
    winner INTEGER,
    score0 INTEGER NOT NULL,
    score1 INTEGER NOT NULL,
    mazas INTEGER,
    cuatrolas0 INTEGER NOT NULL,
    cuatrolas1 INTEGER NOT NULL,
    times INTEGER NOT NULL,
    hands INTEGER NOT NULL
);

-- `counts`: the game was not voided. `finished`: it was over and no other acta took it up; only then somebody won or
-- lost and points are counted.
CREATE TABLE seats (
    acta INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    partner TEXT,
    counts INTEGER NOT NULL,
    day TEXT,
    finished INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    scored INTEGER NOT NULL,
    against INTEGER NOT NULL,
    mesas INTEGER NOT NULL,
    mesas_won INTEGER NOT NULL,
    mesas_lost INTEGER NOT NULL,
    {", ".join(f"{each} INTEGER NOT NULL" for each in PER_SEAT)},
    PRIMARY KEY (acta, seat)
) WITHOUT ROWID;

-- The seats of an evening added up: of a player (`partner` is '') or of a pair, whose first name is the lesser id.
-- `evening` is 0 for games that no evening has, `day` '' where nobody knew it; `run` has a 1 for each game won and a 0
-- for each game lost, in their order.
CREATE TABLE totals (
    evening INTEGER NOT NULL,
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    partner TEXT NOT NULL,
    {", ".join(f"{each} INTEGER NOT NULL" for each in (*PER_GAME, *PER_SEAT))},
    run TEXT NOT NULL,
    PRIMARY KEY (evening, day, player, partner)
) WITHOUT ROWID;

-- The finished games of an evening that a player won and lost against and beside another; `evening` and `day` as above.
CREATE TABLE meetings (
    evening INTEGER NOT NULL,
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    other TEXT NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    won_together INTEGER NOT NULL,
    lost_together INTEGER NOT NULL,
    PRIMARY KEY (player, evening, day, other)
) WITHOUT ROWID;
CREATE INDEX meetings_evening ON meetings (evening);

CREATE TABLE entries (
    evening INTEGER NOT NULL,
    t INTEGER NOT NULL,
    acta INTEGER,
    player TEXT NOT NULL,
    cubatas INTEGER NOT NULL,
    copas INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    why TEXT NOT NULL,
    note TEXT NOT NULL
);
CREATE INDEX entries_evening ON entries (evening);
CREATE INDEX entries_player ON entries (player);
"""
