"""Who sits and who waits: winners stay, the next pair takes the losers' seats (narro 15, 37)."""

from __future__ import annotations

import pytest

from table.timba.evening import (
    Tonight,
    after_game,
    arrived,
    first_seats,
    gone,
    partner_to_draw,
    partners,
    seated,
    waiting,
)

FOUR = Tonight(here=("a", "b", "c", "d"), seats=("a", "b", "c", "d"))


def evening(players: str, seats: str, *queue: str) -> Tonight:
    """Players here, four who sit, pairs that wait; one letter each."""
    a, b, c, d = tuple(seats)
    return Tonight(here=tuple(players), seats=(a, b, c, d), queue=tuple((pair[0], pair[1]) for pair in queue))


def told(tonight: Tonight) -> str:
    seats = "".join(player or "-" for player in tonight.seats)
    return " ".join([seats, *("".join(pair) for pair in tonight.queue), *(f"({p})" for p in tonight.alone)])


def test_the_first_two_pairs_sit_facing_each_other() -> None:
    tonight = Tonight(here=tuple("abcdef"), queue=(("a", "b"), ("c", "d"), ("e", "f")))
    assert told(first_seats(tonight)) == "acbd ef"
    alone = Tonight(here=tuple("abcd"))
    assert told(first_seats(alone)) == "acbd"
    assert first_seats(Tonight(here=tuple("abc"))) == Tonight(here=tuple("abc"))


def test_the_next_pair_takes_the_losers_seats_and_they_queue_up() -> None:
    tonight = evening("abcdefgh", "abcd", "ef", "gh")
    assert told(after_game(tonight, losers=0)) == "ebfd gh ac"
    assert told(after_game(tonight, losers=1)) == "aecf gh bd"


def test_with_nobody_waiting_the_same_four_stay() -> None:
    assert told(after_game(FOUR, losers=1)) == "abcd"


def test_one_alone_draws_his_partner_from_the_losers() -> None:
    tonight = evening("abcde", "abcd")
    assert partner_to_draw(tonight, losers=1) == ("e", ("b", "d"))
    # Who lost and comes in again keeps his seat.
    assert told(after_game(tonight, losers=1, drawn="d")) == "aecd (b)"
    assert told(after_game(tonight, losers=1, drawn="b")) == "abce (d)"
    # Skipped: he waits on.
    assert told(after_game(tonight, losers=1)) == "abcd (e)"


def test_with_seven_the_pair_that_waits_comes_first() -> None:
    tonight = evening("abcdefg", "abcd", "ef")
    assert partner_to_draw(tonight, losers=0) == ("g", ("a", "c"))
    assert told(after_game(tonight, losers=0, drawn="c")) == "ebfd gc (a)"


def test_two_who_came_late_are_a_pair() -> None:
    tonight = evening("abcdef", "abcd")
    assert waiting(tonight) == ((("e", "f"),), None)
    assert told(after_game(tonight, losers=0)) == "ebfd ac"


def test_a_partner_is_one_of_the_losers() -> None:
    with pytest.raises(ValueError, match="losers"):
        after_game(evening("abcde", "abcd"), losers=1, drawn="a")


def test_who_goes_home_leaves_his_seat_and_his_partner() -> None:
    tonight = evening("abcdef", "abcd", "ef")
    assert told(gone(tonight, "e")) == "abcd (f)"
    left = gone(tonight, "b")
    assert told(left) == "a-cd ef"
    assert not left.is_full
    assert partner_to_draw(gone(left, "e"), losers=1) is None
    assert told(after_game(left, losers=1)) == "aecf (d)"


def test_coming_twice_is_coming_once() -> None:
    assert arrived(FOUR, "a") is FOUR
    assert arrived(FOUR, "e").alone == ("e",)


def test_who_is_seated_is_here() -> None:
    assert seated(Tonight(), ("a", None, "b", None), (("c", "d"),)).here == ("a", "b", "c", "d")


def test_partners_are_neighbours() -> None:
    assert partners("abcde") == (("a", "b"), ("c", "d"))
