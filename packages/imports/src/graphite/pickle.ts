import { type PickleLimits, PickleRefusal, PickleStack, type PickleValue } from './pickle-stack.ts';
import { type Reading, refuse } from './reading.ts';

export const defaultPickleLimits: PickleLimits = {
  bytes: 1_048_576,
  nesting: 16,
  items: 200_000,
  memo: 200_000,
};

/**
 * readPickle reads a pickle of plain data: lists, tuples, dicts with plain keys, strings, numbers, booleans, None. It reads what carbon
 * writes (protocol 2), and what Python's pickle writes of such data in protocols 2 to 5. An opcode that imports, calls or builds anything
 * is refused, as is everything unknown; nothing of the input is ever run. Memory and time are bounded by `limits`, whatever the input says.
 */
export function readPickle(bytes: Uint8Array, limits: Partial<PickleLimits> = {}): Reading<PickleValue> {
  const all = { ...defaultPickleLimits, ...limits };
  if (bytes.length > all.bytes) {
    return refuse(`the pickle has ${bytes.length} bytes, and ${all.bytes} are allowed`);
  }
  const input = new PickleInput(bytes);
  try {
    return { ok: true, value: run(input, new PickleStack(all)) };
  } catch (error) {
    if (error instanceof PickleRefusal) return refuse(`pickle, byte ${input.at}: ${error.message}`);
    throw error;
  }
}

function run(input: PickleInput, stack: PickleStack): PickleValue {
  while (true) {
    const opcode = input.byte();
    if (opcode === stop) break;
    const operation = operations[opcode];
    if (operation === undefined) throw new PickleRefusal(refusalOf(opcode));
    operation(stack, input);
  }
  if (!input.isAtEnd()) throw new PickleRefusal('bytes follow its end');
  return stack.result();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads operands; each is checked against what is there before anything is made of it. */
class PickleInput {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  byte(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  float64(): number {
    return this.#view.getFloat64(this.#advance(8), false);
  }

  /** An integer in two's complement, least byte first; no bytes are zero. */
  integer(byteCount: number): number | bigint {
    const start = this.#advance(byteCount);
    let value = 0n;
    for (let i = start + byteCount - 1; i >= start; i--)
      value = (value << 8n) | BigInt(this.#view.getUint8(i));
    const signed = BigInt.asIntN(byteCount * 8, value);
    return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed;
  }

  text(byteCount: number): string {
    const start = this.#advance(byteCount);
    try {
      return utf8.decode(this.#bytes.subarray(start, start + byteCount));
    } catch {
      throw new PickleRefusal('a text is not UTF-8');
    }
  }

  /** A frame of protocol 4 only groups operations; it must not claim more than there is. */
  skipFrameLength(): void {
    const start = this.#advance(8);
    const length = this.#view.getBigUint64(start, true);
    if (length > BigInt(this.#bytes.length - this.at)) throw truncated();
  }

  #advance(byteCount: number): number {
    const start = this.at;
    if (byteCount > this.#bytes.length - start) throw truncated();
    this.at = start + byteCount;
    return start;
  }
}

type Operation = (stack: PickleStack, input: PickleInput) => void;

const stop = 0x2e;
const newestProtocol = 5;

const named: Record<number, Operation> = {
  40: (stack) => stack.mark(), // MARK
  71: (stack, input) => stack.push(input.float64()), // BINFLOAT
  74: (stack, input) => stack.push(input.int32()), // BININT
  75: (stack, input) => stack.push(input.byte()), // BININT1
  77: (stack, input) => stack.push(input.uint16()), // BININT2
  78: (stack) => stack.push(null), // NONE
  88: (stack, input) => stack.push(input.text(input.uint32())), // BINUNICODE
  93: (stack) => stack.pushList(), // EMPTY_LIST
  97: (stack) => stack.append(), // APPEND
  101: (stack) => stack.appendSinceMark(), // APPENDS
  104: (stack, input) => stack.recall(input.byte()), // BINGET
  106: (stack, input) => stack.recall(input.uint32()), // LONG_BINGET
  113: (stack, input) => stack.memoize(input.byte()), // BINPUT
  114: (stack, input) => stack.memoize(input.uint32()), // LONG_BINPUT
  115: (stack) => stack.setItem(), // SETITEM
  116: (stack) => stack.pushTupleSinceMark(), // TUPLE
  117: (stack) => stack.setItemsSinceMark(), // SETITEMS
  125: (stack) => stack.pushDict(), // EMPTY_DICT
  41: (stack) => stack.pushTuple(0), // EMPTY_TUPLE
  128: (_, input) => {
    if (input.byte() > newestProtocol) throw new PickleRefusal('its protocol is unknown');
  }, // PROTO
  133: (stack) => stack.pushTuple(1), // TUPLE1
  134: (stack) => stack.pushTuple(2), // TUPLE2
  135: (stack) => stack.pushTuple(3), // TUPLE3
  136: (stack) => stack.push(true), // NEWTRUE
  137: (stack) => stack.push(false), // NEWFALSE
  138: (stack, input) => stack.push(input.integer(input.byte())), // LONG1
  140: (stack, input) => stack.push(input.text(input.byte())), // SHORT_BINUNICODE, protocol 4
  148: (stack) => stack.memoize(), // MEMOIZE, protocol 4
  149: (_, input) => input.skipFrameLength(), // FRAME, protocol 4
};

const operations: (Operation | undefined)[] = Array.from({ length: 256 }, (_, opcode) => named[opcode]);

/** Opcodes that run code when Python reads them. */
const calling: Record<number, string> = {
  82: 'REDUCE',
  98: 'BUILD',
  99: 'GLOBAL',
  105: 'INST',
  111: 'OBJ',
  129: 'NEWOBJ',
  146: 'NEWOBJ_EX',
  147: 'STACK_GLOBAL',
};

function refusalOf(opcode: number): string {
  const name = calling[opcode];
  const hex = `0x${opcode.toString(16).padStart(2, '0')}`;
  if (name !== undefined) return `opcode ${name} (${hex}) would run code`;
  return `opcode ${hex} is not one of plain data`;
}

function truncated(): PickleRefusal {
  return new PickleRefusal('it ends too early');
}
