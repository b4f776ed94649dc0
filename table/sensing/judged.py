"""What the engine made of an act: which cards have counted, and what has to be put right on the pads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from table import presence
from table.presence import with_pad
from table.seats import SEATS
from table.sensing.values import Act, Compare, Sensing


def told(sensing: Sensing, act: Act, rulings: Sequence[Any], before: Any, view: Any) -> Sensing:
    """Sensing once an act was judged, the views before and after it given; host's acts and journalled ones alike."""
    kinds = {str(ruling.__struct_config__.tag) for ruling in rulings}
    accepted = "refused" not in kinds
    game, now = sensing.game, sensing.now
    memory = game.told(sensing.memory, act.keys, before, view, now, accepted=accepted, by_host=act.by_host)
    s = replace(sensing, memory=memory)
    if not accepted:
        return replace(s, outbox=tuple(each for each in s.outbox if each.by_host))
    moment = game.moment(view)
    if moment != s.moment:
        s = replace(s, moment=moment, moment_at=now)
    s = _swept(s, act, before, view)
    return _put_right(s, act, bool(kinds & {"undone", "overruled"}), before, view)


def _swept(s: Sensing, act: Act, before: Any, view: Any) -> Sensing:
    """Cards that lie there from before never count again."""
    sweep = s.game.sweep(before, view)
    if sweep == "keep":
        return s
    card = act.keys.get("card")
    laid = min((thing.first for pad in s.pads for thing in pad.things if thing.name == card), default=s.now)
    pads = s.pads
    for seat in SEATS:
        # What a restart found may all be older than that card: nobody knows.
        things = (
            replace(thing, counted=True)
            if sweep == "all" or thing.first < laid or (thing.found and thing.name != card)
            else thing
            for thing in pads[seat].things
        )
        pads = with_pad(pads, seat, replace(pads[seat], things=tuple(things)))
    return replace(s, pads=pads, by_hand=frozenset(), undone=frozenset() if sweep == "all" else s.undone)


def _put_right(s: Sensing, act: Act, went_back: bool, before: Any, view: Any) -> Sensing:
    """After an act: cards laid by hand count where they lie, and what went back has to be taken up."""
    old, new = s.game.laid(before), s.game.laid(view)
    pads = s.pads
    for seat, card in new - old:
        pads = with_pad(pads, seat, presence.changed(pads[seat], card, counted=True))
    if went_back:
        # What has been gone back behind is no new card where it lies, however it came there.
        for seat, card in old - new:
            pads = with_pad(pads, seat, presence.changed(pads[seat], card, counted=True))
    # What going back brings back lay on a pad once, and has to lie there again.
    by_hand = (s.by_hand & new) | (new - old if act.by_host and not went_back else frozenset())
    undone = (s.undone | (old - new if went_back else frozenset())) - new
    compare = s.compare
    if went_back:
        compare = Compare(s.now)
    elif act.by_host:
        compare = None
    return replace(s, pads=pads, by_hand=by_hand, undone=undone, compare=compare)
