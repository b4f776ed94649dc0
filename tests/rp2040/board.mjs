// A seat board in the emulator: the RP2040 with everything that is soldered to it. `bench.py` starts it.
//
//   node board.mjs FOLDER IMAGE PINS     FOLDER has the images, bootrom.bin and node_modules/rp2040js; PINS is JSON
//
// Descriptor 3 is the board's USB serial line, descriptor 4 the test's hand: JSON lines, each answered with one.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { join } from "node:path";

import { Pn532 } from "./pn532.mjs";
import { Ws2812 } from "./ws2812.mjs";

const [folder, imageName, pinsText] = process.argv.slice(2);
const { ConsoleLogger, LogLevel, Simulator, RP2040, USBCDC } = createRequire(join(folder, "x.js"))("rp2040js");
const pins = JSON.parse(pinsText);

const WATCHDOG = 0x40058;
const REASON = 0x08; // RP2040 data sheet, 4.7.7: why the watchdog reset the chip
const CYCLE_NANOS = 8; // 125 MHz
const SLICE_NANOS = 1e6;
const LEAST_ROOM = 64;

const image = readFileSync(join(folder, imageName));
const bootrom = readFileSync(join(folder, "bootrom.bin"));
const bootromWords = new Uint32Array(Math.ceil(bootrom.length / 4));
bootrom.copy(new Uint8Array(bootromWords.buffer));

const line = new Socket({ fd: 3 });
const control = new Socket({ fd: 4 });
const clock = new Simulator().clock;
const chip = new Pn532(() => clock.nanos);
const ring = new Ws2812();
const levels = {}; // what the test holds each input at
let resets = 0;
let padAt = 0; // when the pad was last changed, ns
let hangs = false; // the SPI never ends a byte
let toBoard = Buffer.alloc(0);
let mcu, usb;

// --- the chip, from power or from a reset that the watchdog does

function start(flash, reason, scratch) {
  mcu = new RP2040(clock);
  mcu.logger = new ConsoleLogger(LogLevel.Error, true);
  mcu.loadBootrom(bootromWords);
  mcu.flash.set(flash);
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.scratchData.set(scratch);
  const read = watchdog.readUint32.bind(watchdog);
  watchdog.readUint32 = (offset) => (offset === REASON ? reason : read(offset));
  watchdog.onWatchdogTrigger = () => {
    watchdog.alarm.enable = false; // at zero it would go off again, without any time passing
    resetDue = { flash: mcu.flash, reason: read(REASON), scratch: watchdog.scratchData };
  };
  wire();
}

function wire() {
  for (const pin of pins.buttons) mcu.gpio[pin].setInputValue((levels[pin] ?? 1) === 1);
  mcu.gpio[pins.select].addListener((state) => chip.select(state === 0 ? 0 : 1));
  mcu.gpio[pins.reset].addListener((state) => chip.reset(state === 0 ? 0 : 1));
  mcu.gpio[pins.ring].addListener((state) => ring.edge(state === 1, clock.nanos));
  const spi = mcu.spi[0];
  spi.onTransmit = (value) => {
    const answer = chip.clock(value);
    if (!hangs) clock.createAlarm(() => spi.completeTransmit(answer)).schedule((spi.dataBits * 1e9) / spi.clockFrequency);
  };
  usb = new USBCDC(mcu.usbCtrl);
  usb.onSerialData = (data) => line.write(data);
}

let resetDue = null;

// --- time: never faster than the world's, so that a host's patience means the same to both

const beganAt = process.hrtime.bigint();

function slice() {
  const until = clock.nanos + SLICE_NANOS;
  const core = mcu.core;
  while (clock.nanos < until && resetDue === null) {
    if (core.waiting) clock.tick(Math.min(clock.nanosToNextAlarm, until - clock.nanos) || CYCLE_NANOS);
    else clock.tick(core.executeInstruction() * CYCLE_NANOS);
  }
  ring.settle(clock.nanos);
  if (resetDue !== null) {
    const { flash, reason, scratch } = resetDue;
    resetDue = null;
    hangs = false;
    toBoard = Buffer.alloc(0); // USB begins anew, and what was on its way is lost
    resets++;
    start(flash, reason, scratch);
  }
  while (toBoard.length && usb.txFIFO.size - usb.txFIFO.itemCount > LEAST_ROOM) {
    usb.sendSerialByte(toBoard[0]);
    toBoard = toBoard.subarray(1);
  }
  const ahead = clock.nanos - Number(process.hrtime.bigint() - beganAt);
  if (ahead > 2e6) setTimeout(slice, ahead / 1e6);
  else setImmediate(slice);
}

// --- the test's hand

function obey(command) {
  for (const [name, value] of Object.entries(command)) {
    if (name === "pad") {
      padAt = clock.nanos;
      const lying = new Map(chip.tags.map((tag) => [Buffer.from(tag.uid).toString("hex"), tag]));
      chip.tags = value.map((uid) => lying.get(uid) ?? { uid: [...Buffer.from(uid, "hex")], state: "idle" });
    } else if (name === "pin") {
      levels[value[0]] = value[1];
      mcu.gpio[value[0]].setInputValue(value[1] === 1);
    } else if (name === "faults") chip.faults = new Set(value);
    else if (name === "hang") hangs = value;
    else if (name === "state") return state();
    else throw new Error(`no command ${name}`);
  }
  return "done";
}

function state() {
  const { pixels, pictures, wrong, spread, latchedAt } = ring;
  const times = { ms: clock.nanos / 1e6, padMs: padAt / 1e6, pictureMs: latchedAt / 1e6 };
  return { pixels, pictures, wrong, spread, resets, lists: chip.lists, settings: chip.settings, ...times };
}

let said = "";
control.on("data", (data) => {
  said += data;
  const lines = said.split("\n");
  said = lines.pop();
  for (const one of lines) control.write(JSON.stringify(obey(JSON.parse(one))) + "\n");
});
control.on("close", () => process.exit(0));
line.on("data", (data) => {
  toBoard = Buffer.concat([toBoard, data]);
});
line.on("error", () => process.exit(0));

for (const [pin, level] of Object.entries(pins.held ?? {})) levels[pin] = level;
const flash = new Uint8Array(16 * 1024 * 1024).fill(0xff);
flash.set(image);
start(flash, 0, new Uint32Array(8));
slice();
