/** How an opcode of a pickle changes the stack, and what follows it. */
type Opcode = {
  /** Bytes behind it that are skipped. */
  skips: number;
  /** Bytes of a length behind it that says how many more are skipped. */
  lengthBytes: number;
  /** Objects that it adds to the stack. */
  adds: number;
};

const headBytes = 4;
const maxFrameBytes = 16_777_216;
const maxMarks = 32;
const mark = 0x28;
const tuple = 0x74;
const append = 0x61;
const appends = 0x65;
const stop = 0x2e;

const opcodes: (Opcode | undefined)[] = [];
function add(codes: readonly number[], adds: number, skips = 0, lengthBytes = 0): void {
  for (const code of codes) opcodes[code] = { adds, skips, lengthBytes };
}
// PROTO, STOP, MARK, TUPLE, APPEND, APPENDS, MEMOIZE, TUPLE1: what they do to the stack beyond this is done where they are read.
add([0x80], 0, 1);
add([stop, mark, tuple, append, appends, 0x94, 0x85], 0);
// EMPTY_LIST, EMPTY_TUPLE, EMPTY_DICT, NONE, NEWTRUE, NEWFALSE.
add([0x5d, 0x29, 0x7d, 0x4e, 0x88, 0x89], 1);
// BINPUT, LONG_BINPUT, FRAME.
add([0x71], 0, 1);
add([0x72], 0, 4);
add([0x95], 0, 8);
// BINGET, BININT1; BININT2; LONG_BINGET, BININT; BINFLOAT.
add([0x68, 0x4b], 1, 1);
add([0x4d], 1, 2);
add([0x6a, 0x4a], 1, 4);
add([0x47], 1, 8);
// SHORT_BINSTRING, SHORT_BINUNICODE, LONG1, SHORT_BINBYTES; BINSTRING, BINUNICODE, LONG4, BINBYTES.
add([0x55, 0x8c, 0x8a, 0x43], 1, 0, 1);
add([0x54, 0x58, 0x8b, 0x42], 1, 0, 4);
// TUPLE2, TUPLE3.
add([0x86], -1);
add([0x87], -2);

/** What a counter has seen; `items` is null where a frame was not understood. */
export type FrameCounts = { frames: number; items: number | null };

/**
 * Counts the frames of a connection and the objects that each appends to its list, as the bytes come: nothing is kept and no object is
 * built. A length beyond the limit ends the counting: these are no frames.
 */
export class FrameCounter {
  isLost = false;
  #head = 0;
  #headLeft = headBytes;
  #frameLeft = 0;
  #skip = 0;
  #lengthLeft = 0;
  #lengthShift = 0;
  #length = 0;
  #depth = 0;
  readonly #marks: number[] = [];
  #isUnderstood = true;
  #items = 0;

  /** take counts on into `counts`. */
  take(data: Buffer, counts: FrameCounts): void {
    let at = 0;
    while (at < data.length && !this.isLost) {
      if (this.#headLeft > 0) at = this.#readHead(data, at);
      else {
        const end = Math.min(data.length, at + this.#frameLeft);
        this.#frameLeft -= end - at;
        this.#readPickle(data, at, end);
        at = end;
        if (this.#frameLeft === 0) this.#endFrame(counts);
      }
    }
  }

  #readHead(data: Buffer, from: number): number {
    this.#head = this.#head * 256 + (data[from] ?? 0);
    this.#headLeft -= 1;
    if (this.#headLeft === 0) {
      this.isLost = this.#head === 0 || this.#head > maxFrameBytes;
      this.#frameLeft = this.#head;
    }
    return from + 1;
  }

  #endFrame(counts: FrameCounts): void {
    counts.frames += 1;
    const isWhole = this.#isUnderstood && this.#skip === 0 && this.#lengthLeft === 0;
    counts.items = counts.items === null || !isWhole ? null : counts.items + this.#items;
    this.#head = 0;
    this.#headLeft = headBytes;
    this.#skip = 0;
    this.#lengthLeft = 0;
    this.#depth = 0;
    this.#marks.length = 0;
    this.#isUnderstood = true;
    this.#items = 0;
  }

  #readPickle(data: Buffer, from: number, end: number): void {
    let at = from;
    while (at < end && this.#isUnderstood) {
      if (this.#skip > 0) {
        const bytes = Math.min(this.#skip, end - at);
        this.#skip -= bytes;
        at += bytes;
      } else if (this.#lengthLeft > 0) {
        this.#length += (data[at] ?? 0) * 2 ** this.#lengthShift;
        this.#lengthShift += 8;
        this.#lengthLeft -= 1;
        if (this.#lengthLeft === 0) this.#skip = this.#length;
        at += 1;
      } else {
        this.#readOpcode(data[at] ?? 0);
        at += 1;
      }
    }
  }

  #readOpcode(code: number): void {
    const opcode = opcodes[code];
    if (opcode === undefined) {
      this.#isUnderstood = false;
      return;
    }
    this.#skip = opcode.skips;
    this.#lengthLeft = opcode.lengthBytes;
    this.#lengthShift = 0;
    this.#length = 0;
    this.#depth += opcode.adds;
    if (code === mark) this.#mark();
    else if (code === tuple) this.#depth = this.#unmark() + 1;
    else if (code === appends) {
      const begin = this.#unmark();
      this.#items += this.#depth - begin;
      this.#depth = begin;
    } else if (code === append) {
      this.#items += 1;
      this.#depth -= 1;
    }
  }

  #mark(): void {
    if (this.#marks.length === maxMarks) this.#isUnderstood = false;
    else this.#marks.push(this.#depth);
  }

  #unmark(): number {
    const begin = this.#marks.pop();
    if (begin === undefined) this.#isUnderstood = false;
    return begin ?? this.#depth;
  }
}
