import { copyText } from './copy-text.ts';
import { digitCount, maxIntegerBytes, writeAscii, writeInteger, writeUnsigned } from './decimal-digits.ts';
import { TextTable } from './text-table.ts';

/** Where rendering stands: what is the same for all points of a round, and the tag combination. */
export type RoundState = {
  round: number;
  /** Index of the round's first point. */
  roundStart: number;
  entityNumber: number;
  /** Number of the combination of those tags that follow the fastest one. */
  slowCombination: number;
};

/** A piece of a line that changes with the round or the tag combination, not with every point. */
export type RoundPart = {
  maxBytes: number;
  write(target: DataView, at: number, state: RoundState): number;
};

/** A text, or a part. */
export type Piece = string | RoundPart;

/** joinParts turns texts and parts into parts, adjacent texts merged into one. */
export function joinParts(pieces: readonly Piece[]): RoundPart[] {
  const parts: RoundPart[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') parts.push(textPart(text));
    text = '';
    parts.push(piece);
  }
  return text === '' ? parts : [...parts, textPart(text)];
}

function textPart(text: string): RoundPart {
  const table = new TextTable([text]);
  return { maxBytes: table.maxBytes, write: (target, at) => table.write(target, at, 0) };
}

/** entityNumberPart writes the number of the entity, modulo `cardinality`, padded with zeros to `digits`. */
export function entityNumberPart(digits: number, cardinality = Number.MAX_SAFE_INTEGER): RoundPart {
  return {
    maxBytes: Math.max(maxIntegerBytes, digits),
    write(target, at, { entityNumber }) {
      const number = entityNumber < cardinality ? entityNumber : entityNumber % cardinality;
      const padding = digits - digitCount(number);
      for (let i = 0; i < padding; i += 1) target.setUint8(at + i, 48);
      return writeUnsigned(target, at + Math.max(0, padding), number);
    },
  };
}

/** roundNumberPart writes a number that depends on the round. */
export function roundNumberPart(numberOf: (round: number) => number): RoundPart {
  return {
    maxBytes: 26,
    write(target, at, { round }) {
      const value = numberOf(round);
      return Number.isSafeInteger(value)
        ? writeInteger(target, at, value)
        : writeAscii(target, at, String(value));
    },
  };
}

/** slowTagPart writes the value of a tag that changes once in `stride` slow combinations. */
export function slowTagPart(
  writer: { maxBytes: number; write(target: DataView, at: number, value: number): number },
  stride: number,
  cardinality: number,
): RoundPart {
  return {
    maxBytes: writer.maxBytes,
    write: (target, at, { slowCombination }) =>
      writer.write(target, at, Math.floor(slowCombination / stride) % cardinality),
  };
}

const beforeRounds: RoundState = { round: 0, roundStart: 0, entityNumber: 0, slowCombination: 0 };

/** Parts rendered once and copied as often as needed. */
export class RenderedParts {
  readonly maxBytes: number;
  /** Without a text in front, which stays where it was written once. */
  readonly #parts: RoundPart[];
  readonly #text: DataView;
  readonly #start: number;
  #length: number;

  constructor(pieces: readonly Piece[]) {
    const parts = joinParts(pieces);
    this.maxBytes = parts.reduce((sum, part) => sum + part.maxBytes, 0);
    this.#text = new DataView(new ArrayBuffer(this.maxBytes + 16));
    const text = typeof pieces.find((piece) => piece !== '') === 'string' ? parts[0] : undefined;
    this.#start = text?.write(this.#text, 0, beforeRounds) ?? 0;
    this.#length = this.#start;
    this.#parts = text === undefined ? parts : parts.slice(1);
  }

  /** Renders the parts for a round and combination. */
  render(state: RoundState): void {
    let at = this.#start;
    for (const part of this.#parts) at = part.write(this.#text, at, state);
    this.#length = at;
  }

  /** Writes what was rendered last. */
  write(target: DataView, at: number): number {
    return copyText(target, at, this.#text, 0, this.#length);
  }
}
