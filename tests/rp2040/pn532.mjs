// A PN532 on SPI with tags in its field, as far as the seat board's reader asks (UM0701-02: frames 6.2.1, SPI 6.2.5).

const ACK = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];
const ERROR = [0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00];

const DATA_WRITE = 1;
const STATUS_READ = 2;
const DATA_READ = 3;

// The chip's own time for a command and for a tag, on the emulated clock.
const ACK_NANOS = 1e6;
const COMMAND_NANOS = 1e6;
const LIST_NANOS = 5e6;
const TAG_NANOS = 3e6;

// Lowest bit first on the wire (6.2.5); the RP2040 sends and takes the highest first.
const turned = (byte) => {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) out |= ((byte >> bit) & 1) << (7 - bit);
  return out;
};

const sum = (bytes) => bytes.reduce((total, byte) => total + byte, 0);

// ISO/IEC 14443-3, 6.2.4.
const crcA = (bytes) => {
  let crc = 0x6363;
  for (const byte of bytes) {
    let low = (byte ^ crc) & 0xff;
    low ^= (low << 4) & 0xff;
    crc = ((crc >> 8) ^ (low << 8) ^ (low << 3) ^ (low >> 4)) & 0xffff;
  }
  return [crc & 0xff, crc >> 8];
};

export class Pn532 {
  // `nanos` tells the emulated time. Faults: "silent" (no acknowledgement), "checksum" (a bad one in each answer).
  constructor(nanos) {
    this.nanos = nanos;
    this.tags = [];
    this.faults = new Set();
    this.settings = {};
    this.lists = 0;
    this.selected = false;
    this.powerUp();
  }

  powerUp() {
    this.answers = [];
    this.settings = {};
    this.fieldOff();
  }

  fieldOff() {
    this.listed = [];
    for (const tag of this.tags) tag.state = "idle";
  }

  // --- pins

  reset(level) {
    this.powered = level === 1;
    this.powerUp();
  }

  select(level) {
    if (level === 0) {
      this.selected = true;
      this.mode = 0;
      this.written = [];
    } else if (this.selected) {
      this.selected = false;
      if (this.mode === DATA_WRITE && this.powered) this.take(this.written);
      if (this.mode === DATA_READ) this.answers.shift();
    }
  }

  clock(byte) {
    return this.selected ? turned(this.exchange(turned(byte))) : 0xff;
  }

  exchange(byte) {
    if (!this.mode) {
      this.mode = byte;
      this.at = 0;
      return 0;
    }
    if (this.mode === DATA_WRITE) this.written.push(byte);
    if (this.mode === STATUS_READ) return this.powered && this.answers.length && this.nanos() >= this.answers[0].from ? 1 : 0;
    if (this.mode === DATA_READ) return this.answers[0]?.bytes[this.at++] ?? 0;
    return 0;
  }

  // --- frames

  take(frame) {
    if (frame.length === ACK.length && frame.every((byte, at) => byte === ACK[at])) {
      this.answers = [];
      return;
    }
    const length = frame[3];
    const body = frame.slice(5, 5 + length);
    const whole = frame[0] === 0 && frame[1] === 0 && frame[2] === 0xff && ((length + frame[4]) & 0xff) === 0;
    if (!whole || body[0] !== 0xd4 || ((sum(body) + frame[5 + length]) & 0xff) !== 0) return;
    if (this.faults.has("silent")) return;
    const [answer, takes] = this.answer(body[1], body.slice(2));
    const acknowledged = this.nanos() + ACK_NANOS;
    this.answers = [
      { from: acknowledged, bytes: ACK },
      { from: acknowledged + takes, bytes: answer === null ? ERROR : this.framed([0xd5, body[1] + 1, ...answer]) },
    ];
  }

  framed(body) {
    const checksum = (-sum(body) & 0xff) ^ (this.faults.has("checksum") ? 0x10 : 0);
    return [0x00, 0x00, 0xff, body.length, -body.length & 0xff, ...body, checksum, 0x00];
  }

  // --- commands (7): what is answered behind the code, null for the error frame; and how long it takes

  answer(code, rest) {
    switch (code) {
      case 0x02: // GetFirmwareVersion
        return [[0x32, 0x01, 0x06, 0x07], COMMAND_NANOS];
      case 0x12: // SetParameters
      case 0x14: // SAMConfiguration
        return [[], COMMAND_NANOS];
      case 0x32: // RFConfiguration
        this.settings[rest[0]] = rest.slice(1);
        if (rest[0] === 0x01 && !(rest[1] & 1)) this.fieldOff();
        return [[], COMMAND_NANOS];
      case 0x08: // WriteRegister
        return [[], COMMAND_NANOS];
      case 0x42: // InCommunicateThru
        return this.communicate(rest);
      case 0x4a: // InListPassiveTarget
        return this.list(rest[0], rest.slice(2).filter((byte, at) => byte !== 0x88 || at !== 0));
      case 0x44: // InDeselect
        for (const tag of this.listed) tag.state = "halt";
        return [[0x00], COMMAND_NANOS];
      default:
        return [null, COMMAND_NANOS];
    }
  }

  // READ (30) of a tag with a memory: its UID over and over, with its CRC_A (NTAG213, 10.2); silence to all else.
  communicate([command]) {
    const tag = this.listed.find((tag) => tag.state === "active" && this.tags.includes(tag));
    if (command !== 0x30 || !tag) return [[0x01], COMMAND_NANOS];
    const pages = Array.from({ length: 16 }, (_, at) => tag.uid[at % tag.uid.length]);
    return [[0x00, ...pages, ...crcA(pages)], COMMAND_NANOS + TAG_NANOS];
  }

  // `wanted`: the UID of the only tag that is called, empty for any.
  list(most, wanted) {
    this.lists++;
    const called = (tag) => wanted.length === 0 || wanted.every((byte, at) => byte === tag.uid[at]);
    const heard = this.tags.filter((tag) => tag.state === "idle" && called(tag));
    // An active tag that hears a call for idle ones falls back in silence (NTAG213, 8.4).
    for (const tag of this.tags) if (tag.state === "active") tag.state = "idle";
    this.listed = heard.slice(0, most);
    const answer = [this.listed.length];
    this.listed.forEach((tag, place) => {
      tag.state = place + 1 < this.listed.length ? "halt" : "active";
      answer.push(place + 1, 0x00, 0x44, 0x00, tag.uid.length, ...tag.uid);
    });
    return [answer, LIST_NANOS + TAG_NANOS * this.listed.length];
  }
}
