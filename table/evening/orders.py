"""The host's orders carried out: inputs of the acta, events of the evening, names, what is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.evening.coming import can_sit, events_for
from table.evening.evening import coming_at, last_game
from table.evening.outs import AnotherGame, Ends, Exported, Forgotten, KeepNames
from table.host.contract import (
    Change,
    Coming,
    CountEntrega,
    Enter,
    Export,
    Forget,
    Input,
    Learn,
    Look,
    Order,
    PadsAgree,
    Quit,
    Rename,
)
from table.readings import PADS_AGREE
from table.timba import journal

if TYPE_CHECKING:
    from table.evening.step import Step


def carry(step: Step, order: Order) -> None:
    """Carry out an order of the host's menu."""
    match order:
        case Input(keys=keys):
            step.host(dict(keys))
        case PadsAgree():
            step.host({PADS_AGREE: "agree"})
        case Enter(event=event):
            _enter(step, event)
        case Learn() | Rename() | Forget():
            _name(step, order)
        case Change(coming=coming):
            _change(step, coming)
        case Look():
            # What somebody asks to see is seen instead of a draw, until its next card, or a count.
            step.change(look=None if order.board == "none" else order, page=1, decided_at=None, count_shown=False)
            step.recall(order.player)
        case Export(what=what, number=number):
            step.outs.append(Exported(what, number))
        case CountEntrega():
            step.count(order)
        case Quit():
            step.outs.append(Ends())


def _enter(step: Step, event: journal.Event) -> None:
    if isinstance(event, journal.Delivered) and step.counts(event):
        step.count_ends()
    elif step.enter(event) and isinstance(event, journal.Card) and not step.e.state.is_drawing:
        step.close_menu()  # what was drawn is to be seen


def _name(step: Step, order: Learn | Rename | Forget) -> None:
    names = step.e.names
    match order:
        case Learn(name=name, colour=colour):
            names, player = names.with_player(name, colour)
        case Rename(player=player, known=known):
            names = names.with_known(player, known)
        case Forget(player=player):
            names = names.without(player)
    step.change(names=names)
    if isinstance(order, Forget):
        # As long as the names are kept it is known where this one stands.
        step.outs.append(Forgotten(player))
    step.outs += [KeepNames(names), AnotherGame()]
    if isinstance(order, Learn):
        step.enter(journal.Here(player=player))


def _change(step: Step, wanted: Coming) -> None:
    game = step.games.game
    if wanted.game not in step.e.setups:
        text = step.speech.gettext("There is no deck for {game} at this table.")
        step.say(text.format(game=wanted.game.capitalize()))
        return
    if not can_sit(wanted.game, wanted.seats):
        text = step.speech.gettext("{game} cannot be played by those who sit.")
        step.say(text.format(game=wanted.game.capitalize()))
        return
    now = coming_at(step.e, game, begun=step.begun)
    last = last_game(step.e, game, begun=step.begun)
    if all(step.enter(event) for event in events_for(step.e.state, now, wanted, last)) and wanted.goes_on:
        step.reopen(wanted)
