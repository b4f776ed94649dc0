"""`table judge` as a person or a script meets it: files, standard input, what cannot be read, exit statuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAYERS = ["Ana", "Blas", "Carmen", "Diego"]
HEADER = {"acta": 1, "game": "cuatrola", "rules": "narro", "players": PLAYERS, "dealer": 3}
PASSES = [{"in": "bid", "seat": seat, "bid": "paso"} for seat in range(4)]


def judge(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `table judge` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from table.cli import main; main()", "judge", *arguments],
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
    )


def acta(*lines: object, **header: object) -> bytes:
    """An acta: the header with these keys changed, then the lines (bytes as they are, else as JSON)."""
    keys = {key: value for key, value in (HEADER | header).items() if value is not ...}
    every = [keys, *lines]
    return b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in every)


def rulings(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, object]]:
    """What a run printed, line by line."""
    return [json.loads(line) for line in done.stdout.splitlines()]


# Lines that are no input


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"esto no es JSON",
        b"[" * 1000 + b"]" * 1000,
        b'{"in": "redeal", "x": ' + b"[" * 1000 + b"]" * 1000 + b"}",
        b'{"in": "redeal", "x": "' + b"a" * 1_000_000 + b'"}',
        b'{"in": "redeal"} {"in": "redeal"}',
        b'{"in": "pinte", "card": "AO"}',
        b'{"in": "pinte", "card": NaN}',
        b'{"in": "redeal", "x": NaN}',
        b'{"in": "pinte"}',
        b'{"in": ["pinte"], "card": "Ao"}',
        b'{"in": "concede", "seat": true}',
        b'{"in": "concede", "seat": 1.0}',
        b'{"in": "concede", "seat": 4}',
        b'{"in": "concede", "seat": -1}',
        b'{"in": "correct", "score": [1, -1]}',
        b'{"in": "correct", "score": [1, 2, 3]}',
        b'{"in": "correct", "score": [1, true]}',
        b'{"in": "undo", "to": "2"}',
        b'{"in": "cante", "seat": 0, "suit": "oros"}',
        b'{"in": "bid", "seat": 0, "bid": "SOLO"}',
        b'{"in": "play", "seat": 9, "card": "7o"}',
        b'{"seat": 0}',
        b"{}",
        b"null",
    ],
    ids=lambda line: line[:40].decode("latin-1"),
)
def test_an_unreadable_line_is_refused_and_the_next_judged_as_if_it_were_not_there(line: bytes) -> None:
    done = judge("-", given=acta(line, {"in": "redeal"}))
    assert done.returncode == 0
    assert done.stderr == b""
    first, second = rulings(done)
    assert first == {"out": "refused", "line": 2, "why": "malformed"}
    assert (second["out"], second["line"], second["why"]) == ("hand", 3, "redeal")


@pytest.mark.parametrize("card", ["7o", "2b", "AH", "10S", "8D"])
def test_a_card_of_another_game_is_no_unreadable_line(card: str) -> None:
    done = judge("-", given=acta({"in": "pinte", "card": card}))
    assert rulings(done) == [{"out": "refused", "line": 2, "why": "not_in_deck"}]


def test_blank_lines_and_rulings_are_skipped_but_counted() -> None:
    done = judge("-", given=b"\n \t\n" + acta(b"", {"out": "hand", "x": 1}, b"   ", {"in": "claim", "seat": 0}))
    assert rulings(done) == [{"out": "refused", "line": 7, "why": "wrong_phase"}]


def test_a_line_with_in_is_an_input_whatever_else_it_has() -> None:
    done = judge("-", given=acta({"out": "hand", "in": "redeal", "reader": [1, {"deep": None}]}))
    assert [each["out"] for each in rulings(done)] == ["hand"]


def test_cards_and_suits_are_written_as_the_acta_does() -> None:
    played = (
        {"in": "pinte", "card": "3o"},
        *PASSES,
        *({"in": "play", "seat": seat, "card": card} for seat, card in enumerate(("So", "Co", "Ro", "Sb"))),
    )
    renuncio, _hand = rulings(judge("-", given=acta(*played)))
    assert renuncio == {
        "out": "renuncio",
        "line": 10,
        "seat": 3,
        "card": "Sb",
        "trick": 1,
        "play_line": 10,
        "duty": "no_asiste",
    }


def test_numbers_have_no_limit() -> None:
    score = [10**30, 10**29]
    game, *_mazas = rulings(judge("-", given=acta({"in": "correct", "score": score})))
    assert game == {"out": "game", "line": 2, "winner": 0, "score": score}


@pytest.mark.parametrize("limit", ["640", "0", None])
def test_no_interpreters_limit_decides_which_numbers_can_be_read(
    limit: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if limit is not None:
        monkeypatch.setenv("PYTHONINTMAXSTRDIGITS", limit)
    lines = [b'{"in": "correct", "score": [' + b"9" * digits + b", 0]}" for digits in (641, 1000, 4300, 5000)]
    lines += [b'{"in": "redeal", "x": ' + b"9" * 5000 + b"}", b'{"in": "correct", "score": [' + b"9" * 600 + b", 1]}"]
    said = [each.get("why", each["out"]) for each in rulings(judge("-", given=acta(*lines)))]
    assert said == ["malformed"] * 4 + ["redeal", "game", "mazas"]


def test_a_last_line_without_line_feed_counts() -> None:
    assert len(rulings(judge("-", given=acta({"in": "redeal"}).rstrip(b"\n")))) == 1


# Headers that cannot be used


@pytest.mark.parametrize(
    ("header", "named"),
    [
        ({"acta": 2}, "line 1: acta: 2; possible: 1"),
        ({"acta": True}, "line 1: acta: true; possible: 1"),
        ({"acta": 1.0}, "line 1: acta: 1.0; possible: 1"),
        ({"acta": ...}, "line 1: acta: missing; possible: 1"),
        ({"game": "mus"}, 'line 1: game: "mus"; possible: cuatrola'),
        ({"rules": "casa"}, 'line 1: rules: "casa"; possible: narro, veinte, manos, ludoteka'),
        ({"rules": ["narro"]}, 'line 1: rules: ["narro"]; possible: narro'),
        ({"players": ["Ana", "Blas"]}, "line 1: players:"),
        ({"players": ["Ana", "Blas", "Carmen", 4]}, "line 1: players:"),
        ({"dealer": 4}, "line 1: dealer: 4; possible: 0 to 3"),
        ({"dealer": True}, "line 1: dealer: true; possible: 0 to 3"),
        ({"dealer": ...}, "line 1: dealer: missing; possible: 0 to 3"),
        ({"house": {"pisas": True}}, "line 1: house.pisas: unknown switch; possible: objetivo, ventaja"),
        ({"house": {"pisar": 1}}, "line 1: house.pisar: 1; possible: true, false"),
        ({"house": {"ahorrarse": "a veces"}}, "possible: cualquiera, contrario, nunca"),
        ({"house": {"carbunco": 0}}, "line 1: house.carbunco: 0; possible: an integer from 1"),
        ({"house": {"ventaja": True}}, "line 1: house.ventaja: true; possible: an integer from 0"),
        ({"house": {"objetivo": None}}, "objetivo and num_manos may not both be null"),
        ({"house": ["pisar"]}, "line 1: house:"),
        ({"score": [21, 0]}, "line 1: score: [21, 0] already ends the game"),
        ({"score": [1]}, "line 1: score: [1]; possible: two integers from 0"),
        ({"score": [-1, 0]}, "line 1: score: [-1, 0]; possible: two integers from 0"),
        ({"score": None}, "line 1: score: null"),
        ({"house": {"a\nb": 1}}, "house.a\\nb: unknown switch"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_unusable_header_ends_with_one_line_that_says_which_key_and_what_is_possible(
    header: dict[str, object], named: str
) -> None:
    done = judge("-", given=acta({"in": "redeal"}, **header))
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("table judge: -: ")
    assert named in line


@pytest.mark.parametrize("given", [b"", b"\n\n", b"[]\n", b"nada\n", b"\xff\n", b"[" * 5000])
def test_what_has_no_header_is_no_acta(given: bytes) -> None:
    done = judge("-", given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1


def test_unknown_keys_in_the_header_are_ignored_and_a_byte_order_mark_too() -> None:
    given = b"\xef\xbb\xbf" + acta({"in": "redeal"}, about="nothing", mesa={"a": [1]})
    assert len(rulings(judge("-", given=given))) == 1


# Files


def test_several_files_are_announced_and_judged_in_order(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(acta({"in": "redeal"}))
    names = [str(tmp_path / "a"), str(tmp_path / "b")]
    done = judge(*names)
    assert [each.get("file") or each["out"] for each in rulings(done)] == [names[0], "hand", names[1], "hand"]
    assert [each.get("file") for each in rulings(judge(names[0]))] == [None]


@pytest.mark.parametrize("bad", ["missing", "folder", "headless"])
def test_one_bad_file_of_several_keeps_everything_silent(tmp_path: Path, bad: str) -> None:
    (tmp_path / "good").write_bytes(acta({"in": "redeal"}))
    (tmp_path / "folder").mkdir()
    (tmp_path / "headless").write_bytes(b'{"in": "redeal"}\n')
    done = judge(str(tmp_path / "good"), str(tmp_path / bad))
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert str(tmp_path / bad) in line


def test_more_files_than_may_be_open_at_once(tmp_path: Path) -> None:
    (tmp_path / "acta").write_bytes(acta({"in": "redeal"}))
    done = subprocess.run(
        ["bash", "-c", f'ulimit -n 32; exec "{sys.executable}" -c "from table.cli import main; main()" judge "$@"', "-"]
        + [str(tmp_path / "acta")] * 100,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert len(rulings(done)) == 200


def test_output_starts_before_the_input_ends() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from table.cli import main; main()", "judge", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(acta({"in": "redeal"}))
        process.stdin.flush()
        # The other end is still open: were the ruling kept back, this would wait for ever.
        assert b'"redeal"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from table.cli import main; main()", "judge", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, complaints = process.communicate(acta(*[{"in": "redeal"}] * 5000), timeout=60)
    assert complaints == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "acta").write_bytes(acta({"in": "redeal"}))
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from table.cli import main; main()", "judge", str(tmp_path / "acta")],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("option", ["", "--check", "--text"])
def test_a_closed_stream_is_an_empty_one(tmp_path: Path, closed: str, option: str) -> None:
    (tmp_path / "acta").write_bytes(acta({"in": "redeal"}))
    command = f'"{sys.executable}" -c "from table.cli import main; main()" judge {option} "$1" - {closed}'
    done = subprocess.run(
        ["bash", "-c", command, "-", str(tmp_path / "acta")], input=acta(), capture_output=True, check=False, timeout=60
    )
    assert b"Traceback" not in done.stderr + done.stdout
    assert done.returncode == {"<&-": 2}.get(closed, 1 if option == "--check" else 0)


# --check


GOOD = acta(
    {"in": "pinte", "card": "Ro"},
    {"in": "concede", "seat": 0},
    {
        "out": "hand",
        "line": 3,
        "winner": 1,
        "points": 1,
        "contract": "normal",
        "why": "concede",
        "tantos": [0, 0],
        "tricks": [0, 0],
        "score": [0, 1],
    },
)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ((b"", b""), 0),
        ((b'"points": 1', b'"points": 1, "note": "extra keys are ignored"'), 0),
        ((b'{"out"', b'{"out": "alert", "what": "no kind of the contract"}\n{"out"'), 0),
        ((b'"points": 1', b'"points": 2'), 1),
        ((b'"points": 1', b'"points": true'), 1),
        ((b'"points": 1', b'"points": 1.0'), 1),
        ((b'"points": 1, ', b""), 1),
        ((b'"why": "concede"', b'"why": "count"'), 1),
        ((b'{"out": "hand"', b'{"out": "doubt", "line": 3}\n{"out": "hand"'), 1),
    ],
)
def test_check_compares_kinds_and_keys_of_the_contract(change: tuple[bytes, bytes], status: int) -> None:
    done = judge("--check", "-", given=GOOD.replace(*change))
    assert (done.returncode, done.stdout) == (status, b"")
    assert len(done.stderr.splitlines()) == status


def test_check_finds_a_ruling_that_is_missing_or_too_much() -> None:
    missing = judge("--check", "-", given=acta({"in": "redeal"}))
    assert (missing.returncode, missing.stdout) == (1, b"")
    assert b"line 2: the acta says nothing" in missing.stderr
    extra = judge("--check", "-", given=acta({"out": "doubt", "line": 2}))
    assert extra.returncode == 1
    assert b"the judge nothing" in extra.stderr


# --rules


def test_rules_judges_under_another_set() -> None:
    played = acta(
        {"in": "pinte", "card": "Ro"}, {"in": "bid", "seat": 0, "bid": "solo"}, {"in": "bid", "seat": 2, "bid": "solo"}
    )
    assert rulings(judge("-", given=played)) == []
    assert rulings(judge("--rules", "veinte", "-", given=played)) == [{"out": "refused", "line": 4, "why": "bad_bid"}]


def test_rules_leaves_the_houses_switches_behind() -> None:
    solo = [{"in": "pinte", "card": "Ro"}, {"in": "bid", "seat": 0, "bid": "quintola"}]
    given = acta(*solo, house={"quintola": False})
    assert len(rulings(judge("-", given=given))) == 1
    assert rulings(judge("--rules", "narro", "-", given=given)) == []
    assert rulings(judge("--rules", "manos", "-", given=given)) == []


def test_rules_does_not_make_an_unreadable_header_readable() -> None:
    assert judge("--rules", "manos", "-", given=acta(house={"zz": 1})).returncode == 2


def test_unknown_rules_name_what_is_possible() -> None:
    done = judge("--rules", "mus", "-", given=acta())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b'table judge: --rules: "mus"; possible: narro, veinte, manos, ludoteka\n'


def test_a_score_that_ends_the_game_under_the_other_set() -> None:
    done = judge("--rules", "veinte", "-", given=acta(score=[20, 20]))
    assert done.returncode == 0
    done = judge("--rules", "veinte", "-", given=acta(score=[20, 19]))
    assert done.returncode == 2


# --text


ONE_TRICK = acta(
    {"in": "pinte", "card": "Ro"},
    *PASSES,
    *({"in": "play", "seat": seat, "card": card} for seat, card in enumerate(("Cb", "Sb", "Rb", "So"))),
    {"in": "concede", "seat": 1},
)


def test_text_tells_a_trick_a_line_in_both_languages() -> None:
    spanish = judge("--text", "--lang", "es", "-", given=ONE_TRICK).stdout.decode()
    english = judge("--text", "--lang", "en", "-", given=ONE_TRICK).stdout.decode()
    assert "Baza 1: Ana Cb · Blas Sb · Carmen Rb · Diego So → Diego, 11" in spanish
    assert "Trick 1: Ana Cb · Blas Sb · Carmen Rb · Diego So → Diego, 11" in english
    assert "(regla 31)" in spanish
    assert "(rule 31)" in english
    assert "1 punto para Ana y Carmen" in spanish
    assert "1 point for Ana and Carmen" in english


def evening_at(folder: Path, names: bytes) -> Path:
    """An acta of an evening in a data folder with these names; its path."""
    (folder / "actas").mkdir()
    (folder / "names.json").write_bytes(names)
    path = folder / "actas" / "000001.acta.jsonl"
    path.write_bytes(acta(*PASSES, players=["p1", "p2", "p3", "p4"]))
    return path


def test_an_acta_of_an_evening_is_told_with_the_names_kept_beside_it(tmp_path: Path) -> None:
    names = b'{"names":1,"last":4,"players":{"p1":{"name":"Eva"},"p2":{"name":"Luis"},"p4":{"name":"Rosa"}}}'
    path = evening_at(tmp_path, names)
    told = judge("--text", "--lang", "es", str(path)).stdout.decode()
    assert "Eva y (p3) contra Luis y Rosa" in told
    assert b"Eva" not in judge(str(path)).stdout


def test_names_that_cannot_be_read_keep_nobody_from_reading_the_acta(tmp_path: Path) -> None:
    told = judge("--text", "--lang", "es", str(evening_at(tmp_path, b"{"))).stdout.decode()
    assert "p1 y p3 contra p2 y p4" in told


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "en_GB.UTF-8"}, "Trick 1"),
        ({"LANG": "es_ES.UTF-8"}, "Baza 1"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "Baza 1"),
        ({"LANG": "C"}, "Baza 1"),
        ({}, "Baza 1"),
    ],
)
def test_without_lang_the_locale_decides_and_spanish_comes_first(
    environment: dict[str, str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in judge("--text", "-", given=ONE_TRICK).stdout.decode()


def test_text_names_the_renuncio_its_duty_and_its_rule_and_no_rule_where_there_is_none() -> None:
    played = (
        {"in": "pinte", "card": "3o"},
        *PASSES,
        *({"in": "play", "seat": seat, "card": card} for seat, card in enumerate(("So", "Co", "Ro", "Sb"))),
    )
    text = judge("--text", "--lang", "es", "-", given=acta(*played)).stdout.decode()
    assert "¡RENUNCIO de Diego! sota de bastos en la baza 1: tenía del palo y no asistió (regla 27)." in text
    other = judge("--text", "--lang", "es", "-", given=acta(*played, rules="manos")).stdout.decode()
    assert "RENUNCIO de Diego" in other
    assert "regla" not in other.replace("reglas", "")


def test_text_lets_no_name_move_the_terminal() -> None:
    text = judge("--text", "-", given=acta({"in": "redeal"}, players=["A\x1b[2Jna\n", "B", "\ud800", "D"])).stdout
    assert b"\x1b" not in text
    assert rb"A\x1b[2Jna\n" in text


def test_text_counts_the_hands_that_hold_after_an_undo() -> None:
    played = (
        *({"in": "pinte", "card": "Ro"}, {"in": "concede", "seat": 0}, {"in": "pinte", "card": "Ro"}),
        *(
            {"in": "undo", "to": 4},
            {"in": "pinte", "card": "So"},
            {"in": "undo", "to": 5},
            {"in": "concede", "seat": 0},
        ),
        {"in": "pinte", "card": "Co"},
    )
    text = judge("--text", "--lang", "en", "-", given=acta(*played)).stdout.decode()
    assert [line.split(".")[0] for line in text.splitlines() if line.startswith("Hand")] == [
        *("Hand 1", "Hand 2", "Hand 2", "Hand 3")
    ]


def test_text_tells_the_cards_before_the_renuncio_they_are_about() -> None:
    played = (
        {"in": "pinte", "card": "3o"},
        *({"in": "play", "seat": seat, "card": card} for seat, card in enumerate(("So", "Co", "Ro", "Sb"))),
    )
    lines = judge("--text", "--lang", "en", "-", given=acta(*played)).stdout.decode().splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["On", "RENUNCIO", "Hand"]


def test_several_files_are_told_under_their_names(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(ONE_TRICK)
    told = judge("--text", "--lang", "en", str(tmp_path / "a"), str(tmp_path / "a")).stdout.decode()
    assert told.count(f"== {tmp_path / 'a'} ==") == 2


def test_check_and_text_do_not_go_together() -> None:
    assert judge("--check", "--text", "-", given=GOOD).returncode == 2
