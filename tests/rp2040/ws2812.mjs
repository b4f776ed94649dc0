// Reads a WS2812 data line: every pulse is measured, and a pause ends the picture.

// WS2812B data sheet: a zero is 400 ns high and 850 low, a one 800 and 450, each 150 ns either way; over 50 µs is a pause.
const ZERO = { high: [250, 550], low: [700, 1000] };
const ONE = { high: [650, 950], low: [300, 600] };
const PAUSE_NANOS = 50e3;

const within = (value, [low, high]) => low <= value && value <= high;

export class Ws2812 {
  constructor() {
    this.pixels = "";
    this.pictures = 0;
    this.latchedAt = 0; // when the last picture was complete, ns
    this.wrong = 0; // pulses that fit neither, and pictures that end within a byte
    this.spread = {}; // the shortest and longest of each pulse, in ns
    this.bits = [];
    this.roseAt = null;
    this.fellAt = null;
  }

  edge(level, nanos) {
    if (level) {
      if (this.fellAt !== null) this.pulse(this.fellAt - this.roseAt, nanos - this.fellAt);
      this.roseAt = nanos;
      this.fellAt = null;
    } else if (this.roseAt !== null) {
      this.fellAt = nanos;
    }
  }

  // Look whether the line has been quiet for long enough to end a picture.
  settle(nanos) {
    if (this.fellAt !== null && nanos - this.fellAt > PAUSE_NANOS) {
      this.pulse(this.fellAt - this.roseAt, Infinity);
      this.roseAt = this.fellAt = null;
    }
  }

  pulse(high, low) {
    const bit = within(high, ONE.high) ? 1 : 0;
    const shape = bit ? ONE : ZERO;
    const last = low > PAUSE_NANOS;
    if (!within(high, shape.high) || !(last || within(low, shape.low))) this.wrong++;
    this.measured(`high${bit}`, high);
    if (!last) this.measured(`low${bit}`, low);
    this.bits.push(bit);
    if (last) {
      this.latch();
      this.latchedAt = this.fellAt;
    }
  }

  measured(name, nanos) {
    const [low, high] = this.spread[name] ?? [nanos, nanos];
    this.spread[name] = [Math.min(low, nanos), Math.max(high, nanos)];
  }

  latch() {
    if (this.bits.length % 8) this.wrong++;
    const bytes = [];
    for (let at = 0; at + 8 <= this.bits.length; at += 8) bytes.push(parseInt(this.bits.slice(at, at + 8).join(""), 2));
    this.pixels = Buffer.from(bytes).toString("hex");
    this.pictures++;
    this.bits = [];
  }
}
