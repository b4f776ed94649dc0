"""`table doctor`: goes from seat to seat and measures, asks for hands where it needs them, and says what it found."""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import get_args

import msgspec
from msgspec.structs import replace

from table.adapters.antennas import Antenna, Look, Pressed, Together, look_at
from table.adapters.pn532 import ReaderFault
from table.commands.desk import Desk
from table.commands.workbench import Workbench
from table.doctor import HEIGHTS, PLACES, SIDES, ButtonSeen, Examined, Finding, Laid, Place, Side, findings, is_well
from table.ports import Lights
from table.readings import BUTTONS, ButtonName, Timing
from table.scene import Pattern
from table.scenes import doctor as saying
from table.scenes.deck import bench_scene, speech_of
from table.seats import Seat

UNWELL = 1
"""The exit status when something bad was found."""

IDLE_MS = 3000
"""So long an empty pad is looked at."""
ROUND_MS = 50
"""From one look to the next, as in play."""
HELD_MS = 2000
"""So long a held card is looked at."""
SHOWN_MS = 1000
"""So long each pattern of a light is shown."""
PRESS_MS = 15_000
"""So long a button is waited for."""
FRAME_MS = 20

PATTERNS: tuple[Pattern, ...] = tuple(pattern for pattern in get_args(Pattern) if pattern != "off")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is examined: these seats (else all), each lying card for so long; without hands only the readers."""

    seats: frozenset[Seat] = frozenset()
    laid_ms: int = 10_000
    hands: bool = True
    turns: bool = False
    timing: Timing = Timing()


class Report(msgspec.Struct, frozen=True):
    """What was measured, and what was found."""

    seats: tuple[Examined, ...]
    findings: tuple[Finding, ...]

    @property
    def status(self) -> int:
        """The exit status."""
        return 0 if is_well(self.findings) else UNWELL


class Visit:
    """One visit. `lights` opens the lights, `pressed` is where buttons come; without them they are left out."""

    def __init__(
        self,
        antennas: Sequence[Antenna],
        bench: Workbench,
        plan: Plan,
        words: NullTranslations,
        *,
        lights: Callable[[], Lights] | None = None,
        with_lights: frozenset[Seat] = frozenset(),
        with_buttons: frozenset[Seat] = frozenset(),
        pressed: Pressed | None = None,
        without_reader: Sequence[Seat] = (),
    ) -> None:
        self._antennas = {antenna.seat: antenna for antenna in antennas}
        self._bench = bench
        self._terminal = bench.terminal
        self._plan = plan
        self._speech = speech_of(words)
        self._lights = lights
        self._with_lights = with_lights
        self._without_reader = without_reader
        self._together = Together(())
        self._with_buttons = with_buttons
        self._pressed: Pressed = queue.SimpleQueue() if pressed is None else pressed

    def run(self) -> Report:
        """Examine every seat that is wanted; the report."""
        seats = [seat for seat in self._antennas if self._is_wanted(seat)]
        _ = self._speech.gettext
        self._tell(_("Clear all pads"), _("The doctor looks at the readers"))
        if self._plan.hands and seats:
            self._terminal.ask(_("Clear all pads, then Enter."))
        found = {seat: self._reader(seat) for seat in seats}
        if self._plan.hands:
            found = self._by_hand(found)
        found |= {seat: Examined(seat=seat, reader="") for seat in self._without_reader if self._is_wanted(seat)}
        examined = tuple(found[seat] for seat in sorted(found))
        return Report(examined, tuple(each for one in examined for each in findings(one, self._plan.timing)))

    def _is_wanted(self, seat: Seat) -> bool:
        return not self._plan.seats or seat in self._plan.seats

    def _by_hand(self, found: dict[Seat, Examined]) -> dict[Seat, Examined]:
        """Everything that needs somebody, at the seats whose readers work; the others' only lend an ear."""
        working = [antenna for seat, antenna in self._antennas.items() if self._works(antenna, found.get(seat))]
        self._together = Together(working, turns=self._plan.turns)
        try:
            for seat, examined in found.items():
                if examined.problem is None:
                    found[seat] = self._buttons(self._light(self._height(self._laid(examined, found))))
        finally:
            self._together.close()
        return found

    @staticmethod
    def _works(antenna: Antenna, examined: Examined | None) -> bool:
        if examined is not None:
            return examined.problem is None
        return not isinstance(look_at(antenna), ReaderFault)

    def _tell(self, headline: str, *lines: str) -> None:
        self._bench.show(bench_scene(headline, self._speech.gettext("The doctor"), lines))

    def _ask(self, seat: Seat, what: str) -> bool:
        """Ask for hands; whether there were some. ``s`` leaves this out."""
        _ = self._speech.gettext
        self._tell(_("Seat {seat}").format(seat=seat), what)
        answer = self._terminal.ask(
            _("Seat {seat}: {what}, then Enter (s leaves it out).").format(seat=seat, what=what)
        )
        return answer is not None and answer.casefold() != "s"

    def _rounds(self, ms: int, look: Callable[[int], None]) -> None:
        """Look again and again for so long, as often as in play."""
        began = now = self._terminal.now()
        while now - began < ms:
            look(now)
            self._terminal.wait(max(1, ROUND_MS - (self._terminal.now() - now)))
            now = self._terminal.now()

    # The reader by itself

    def _reader(self, seat: Seat) -> Examined:
        """Its chip, how often it can poll, and what it sees on an empty pad."""
        antenna = self._antennas[seat]
        examined = Examined(seat=seat, reader=antenna.name)
        try:
            antenna.look()
        except ReaderFault as fault:
            return replace(examined, problem=fault.kind, why=str(fault), refusal=fault.refusal)
        examined = self._idle(examined, antenna)
        version = antenna.version()
        return examined if version is None else replace(examined, chip=version.chip, firmware=version.firmware)

    def _idle(self, examined: Examined, antenna: Antenna) -> Examined:
        polls = faults = 0
        stray: set[str] = set()
        before: tuple[int, int] | None = None
        began = now = self._terminal.now()
        while now - began < IDLE_MS:
            before = before or antenna.polls(now)
            polls += 1
            try:
                stray.update(antenna.look())
            except ReaderFault as fault:
                faults += 1
                if fault.kind == "lost":
                    return replace(examined, polls=polls, faults=faults, problem="lost", why=str(fault))
            self._terminal.wait(1)
            now = self._terminal.now()
        rate = _rate(before, antenna.polls(now))
        return replace(examined, polls=polls, faults=faults, stray=tuple(sorted(stray)), polls_per_second=rate)

    # With hands

    def _laid(self, examined: Examined, others: dict[Seat, Examined]) -> Examined:
        """A card in five places and both ways round, and what the neighbours see of it."""
        _ = self._speech.gettext
        stray = {seat: frozenset(other.stray) for seat, other in others.items()}
        all_laid = []
        for side in SIDES:
            for place in PLACES:
                what = _("lay a card {where}").format(where=saying.place(place, side, self._speech))
                if self._ask(examined.seat, what):
                    all_laid.append(self._one_laid(examined.seat, place, side, stray))
        return replace(examined, laid=tuple(all_laid))

    def _one_laid(self, seat: Seat, place: Place, side: Side, stray: dict[Seat, frozenset[str]]) -> Laid:
        polls = hits = faults = gap = 0
        neighbours: dict[Seat, int] = {}
        last = self._terminal.now()

        def look(now: int) -> None:
            nonlocal polls, hits, faults, gap, last
            looks = self._together.look()
            own = looks.pop(seat)
            if isinstance(own, ReaderFault):
                faults += 1
            else:
                polls += 1
                if own:
                    hits += 1
                    last = now
                gap = max(gap, now - last)
            for other, theirs in looks.items():
                if _sees(theirs, stray.get(other, frozenset())):
                    neighbours[other] = neighbours.get(other, 0) + 1

        self._rounds(self._plan.laid_ms, look)
        return Laid(
            place=place, side=side, polls=polls, hits=hits, longest_gap_ms=gap, faults=faults, neighbours=neighbours
        )

    def _height(self, examined: Examined) -> Examined:
        """The lowest height at which a card held over the pad is not read."""
        _ = self._speech.gettext
        for mm in HEIGHTS:
            if not self._ask(examined.seat, _("hold a card {mm} mm over the middle and keep it there").format(mm=mm)):
                return examined
            hits = 0

            def look(_now: int) -> None:
                nonlocal hits
                hits += _sees(self._together.look()[examined.seat], frozenset(examined.stray))

            self._rounds(HELD_MS, look)
            if not hits:
                return replace(examined, height_mm=mm)
        return replace(examined, height_mm=0)

    def _light(self, examined: Examined) -> Examined:
        """Every pattern of its light, one after the other."""
        _ = self._speech.gettext
        wanted = self._lights is not None and examined.seat in self._with_lights
        if not wanted or not self._ask(examined.seat, _("look at its light")):
            return examined
        try:
            self._walk(examined.seat)
        except OSError as problem:
            self._terminal.say(str(problem))
            return replace(examined, lights_shown=PATTERNS, lights_wrong=PATTERNS)
        answer = self._terminal.ask(_("Enter if all were there, else the numbers of those that were not:")) or ""
        wrong = {int(number) for number in answer.replace(",", " ").split() if number.isdecimal()}
        return replace(
            examined,
            lights_shown=PATTERNS,
            lights_wrong=tuple(pattern for number, pattern in enumerate(PATTERNS, start=1) if number in wrong),
        )

    def _walk(self, seat: Seat) -> None:
        assert self._lights is not None
        lights = self._lights()
        try:
            for number, pattern in enumerate(PATTERNS, start=1):
                text = f"{number} {saying.light(pattern, self._speech)}"
                self._tell(self._speech.gettext("Seat {seat}").format(seat=seat), text)
                self._terminal.say(text)
                self._show_light(lights, seat, pattern)
        finally:
            lights.close()

    def _show_light(self, lights: Lights, seat: Seat, pattern: Pattern) -> None:
        began = now = self._terminal.now()
        lights.show(seat, pattern, now)
        while now - began < SHOWN_MS:
            lights.animate(now)
            self._terminal.wait(FRAME_MS)
            now = self._terminal.now()

    def _buttons(self, examined: Examined) -> Examined:
        """Its three buttons, one after the other."""
        _ = self._speech.gettext
        if examined.seat not in self._with_buttons or not self._ask(examined.seat, _("be ready at its buttons")):
            return examined
        return replace(examined, buttons={name: self._pressed_is(examined.seat, name) for name in BUTTONS})

    def _pressed_is(self, seat: Seat, name: ButtonName) -> ButtonSeen:
        _ = self._speech.gettext
        while not self._pressed.empty():
            self._pressed.get()
        text = _("Press the {button} button").format(button=saying.button(name, self._speech))
        self._tell(_("Seat {seat}").format(seat=seat), text)
        self._terminal.say(text)
        began = self._terminal.now()
        while self._terminal.now() - began < PRESS_MS:
            while not self._pressed.empty():
                button = self._pressed.get()
                if button.down:
                    return "right" if (button.seat, button.button) == (seat, name) else "other"
            self._terminal.wait(FRAME_MS)
        return "silent"


def _rate(before: tuple[int, int] | None, after: tuple[int, int] | None) -> float | None:
    """Polls a second between two moments; None where they are not known, or one."""
    if before is None or after is None or after[1] <= before[1]:
        return None
    return round((after[0] - before[0]) * 1000 / (after[1] - before[1]), 1)


def _sees(look: Look, stray: frozenset[str]) -> bool:
    """Whether a look saw something that did not lie there from before."""
    return not isinstance(look, ReaderFault) and not stray.issuperset(look)


def doctor(desk: Desk, seats: frozenset[Seat], laid_ms: int, *, hands: bool, as_json: bool) -> int:
    """Examine the table and print the report; the exit status. Raises ``OSError``."""
    gear = desk.gear
    plan = Plan(
        seats=seats,
        laid_ms=laid_ms,
        hands=hands,
        turns=gear.settings.field_turns,
        timing=gear.settings.timing,
    )
    report = Visit(
        gear.antennas,
        desk.bench,
        plan,
        desk.words,
        lights=gear.lights,
        with_lights=gear.with_lights,
        with_buttons=gear.with_buttons,
        pressed=gear.pressed,
        without_reader=gear.without_reader,
    ).run()
    show(report, desk.bench, desk.words)
    if as_json:
        print(as_json_text(report, desk.words))
    else:
        for line in as_text(report, desk.words):
            desk.bench.terminal.say(line)
    if hands and desk.bench.has_screen:
        desk.bench.terminal.ask(desk.words.gettext("Enter closes the screen."))
    return report.status


# The report


def as_text(report: Report, words: NullTranslations) -> list[str]:
    """The report for people, a line each."""
    speech = speech_of(words)
    _ = speech.gettext
    lines = [line for examined in report.seats for line in saying.measured(examined, speech)]
    if not report.findings:
        return [*lines, _("Everything is as it should be.")]
    marks = {"bad": _("BAD"), "warning": _("warning")}
    return [*lines, *(f"{marks[each.level]}: {saying.advice(each, speech)}" for each in report.findings)]


def as_json_text(report: Report, words: NullTranslations) -> str:
    """The report for programs: what was measured, and the findings with their advice."""
    speech = speech_of(words)
    found = [msgspec.to_builtins(each) | {"advice": saying.advice(each, speech)} for each in report.findings]
    return msgspec.json.encode({"well": report.status == 0, "seats": report.seats, "findings": found}).decode()


def show(report: Report, bench: Workbench, words: NullTranslations) -> None:
    """The findings on the screen."""
    speech = speech_of(words)
    _ = speech.gettext
    lines = tuple(saying.advice(each, speech) for each in report.findings)
    headline = _("The table is well") if report.status == 0 else _("The table is not well")
    bench.show(bench_scene(headline, _("The doctor"), lines or (_("Everything is as it should be."),)))
