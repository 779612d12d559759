import { goRandCursor } from '@tidemark/domain/kernel/go-rand';
import { hashesOf, uniformsBelow } from '@tidemark/domain/kernel/seeded-random';
import { type GroupLayout, visitOfRound } from '@tidemark/domain/load/round';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import type { Field } from '@tidemark/domain/schema/value-generator';
import { fieldText } from '@tidemark/workload/line-protocol';
import {
  fieldValueAt,
  normalAt,
  randomTextAlphabet,
  trueFrom,
  walkSeed,
  walkStep,
} from '@tidemark/workload/value-at';
import { type WalkGenerator, walkTable } from '@tidemark/workload/walk-table';
import {
  maxIntegerBytes,
  writeAscii,
  writeInteger,
  writePadded,
  writeShortDecimal,
  writeUnsigned,
} from './decimal-digits.ts';
import type { RoundState } from './round-part.ts';
import { TextTable } from './text-table.ts';

/** Writes a field value that differs between the points of a round. */
export type ValueWriter = {
  maxBytes: number;
  /** Called before the points of a round are written. */
  enterRound?(state: RoundState): void;
  write(target: DataView, at: number, index: number): number;
};

/** What a field's values depend on beside its generator. */
export type ValueSource = { seed: number; pool: EntityPool | null; layout: GroupLayout; position: number };

/** Whole numbers below this keep their digits when divided by a power of ten and rounded back. */
const exactBelow = 2 ** 52;

/** valueWriter gives the writer of a field whose values differ between the points of a round; null for any other field. */
export function valueWriter(source: ValueSource, field: Field): ValueWriter | null {
  const { seed, position } = source;
  const { generator } = field;
  switch (generator.kind) {
    case 'pool':
      return poolWriter(seed, field, position, generator.values.length);
    case 'random-string':
      return randomTextWriter(seed, position, generator.length);
    case 'random':
      return randomWriter(seed, field, position);
    case 'normal':
      return normalWriter(seed, position, generator, field.type === 'int');
    case 'walk':
      return walkWriter(source, generator, field.type === 'int');
    case 'go-rand':
      return goRandWriter(generator.below);
    default:
      return null;
  }
}

function randomWriter(seed: number, field: Field, position: number): ValueWriter | null {
  if (field.generator.kind !== 'random') return null;
  switch (field.type) {
    case 'float':
      return randomFloatWriter(seed, field, position, field.generator);
    case 'int':
      return randomIntegerWriter(seed, position, field.generator);
    case 'boolean':
      return randomBooleanWriter(seed, position, field.generator.trueShare);
    case 'string':
      return null;
  }
}

function randomFloatWriter(
  seed: number,
  field: Field,
  position: number,
  { min, max, decimals }: { min: number; max: number; decimals: number },
): ValueWriter {
  const scale = 10 ** decimals;
  const first = Math.round(min * scale);
  const steps = Math.max(1, Math.round((max - min) * scale));
  if (Math.max(Math.abs(first), Math.abs(first + steps)) >= exactBelow) {
    return {
      maxBytes: 40,
      write: (target, at, index) =>
        writeAscii(target, at, fieldText(fieldValueAt(seed, field, position, { ...anywhere, index }))),
    };
  }
  const stepAt = uniformsBelow(seed, position, steps);
  const writeUnits = decimalWriter(decimals);
  return {
    maxBytes: maxIntegerBytes + 1 + decimals,
    write: (target, at, index) => writeUnits(target, at, first + stepAt(index)),
  };
}

const anywhere = { index: 0, round: 0, slot: 0, entity: { text: '', number: 0 }, visit: 0 };

/** Gives what writes a whole number of units of 1 / 10^decimals. */
function decimalWriter(decimals: number): (target: DataView, at: number, units: number) => number {
  const scale = 10 ** decimals;
  const shortBelow = decimals >= 1 && decimals <= 3 ? 10_000 * scale : 0;
  return (target, at, units) => {
    let start = at;
    if (units < 0) {
      target.setUint8(at, 45);
      start += 1;
    }
    const size = Math.abs(units);
    if (size < shortBelow) return writeShortDecimal(target, start, size, decimals);
    const whole = Math.floor(size / scale);
    const end = writeUnsigned(target, start, whole);
    if (decimals === 0) return end;
    target.setUint8(end, 46);
    return writePadded(target, end + 1, size - whole * scale, decimals);
  };
}

function normalWriter(
  seed: number,
  position: number,
  generator: { mean: number; standardDeviation: number; decimals?: number },
  isInteger: boolean,
): ValueWriter {
  const { decimals = 0 } = generator;
  const scale = 10 ** decimals;
  const writeUnits = decimalWriter(decimals);
  return {
    maxBytes: maxIntegerBytes + 1 + decimals,
    write(target, at, index) {
      const end = writeUnits(target, at, normalAt(seed, generator, scale, index, position));
      if (!isInteger) return end;
      target.setUint8(end, 105);
      return end + 1;
    },
  };
}

/** Each value of the walk is kept as a text. */
function walkWriter(
  { seed, pool, layout, position }: ValueSource,
  generator: WalkGenerator,
  isInteger: boolean,
): ValueWriter {
  const { decimals = 0 } = generator;
  const table = new TextTable(
    walkTable(seed, position, generator).map((units) =>
      isInteger
        ? fieldText({ type: 'int', value: units })
        : fieldText({ type: 'float', value: units / 10 ** decimals, decimals }),
    ),
  );
  let entitySeed = 0;
  let visit = 0;
  let roundStart = 0;
  return {
    maxBytes: table.maxBytes,
    enterRound(state) {
      entitySeed = walkSeed(seed, state.entityNumber);
      visit = visitOfRound(pool, layout, state.round);
      roundStart = state.roundStart;
    },
    write: (target, at, index) =>
      table.write(target, at, walkStep(entitySeed, position, index - roundStart, visit)),
  };
}

function goRandWriter(below: number): ValueWriter {
  const cursor = goRandCursor(below);
  return {
    maxBytes: maxIntegerBytes,
    write: (target, at, index) => writeUnsigned(target, at, cursor.at(index)),
  };
}

function randomIntegerWriter(
  seed: number,
  position: number,
  { min, max }: { min: number; max: number },
): ValueWriter {
  const stepAt = uniformsBelow(seed, position, max - min + 1);
  return {
    maxBytes: maxIntegerBytes + 1,
    write(target, at, index) {
      const end = writeInteger(target, at, min + stepAt(index));
      target.setUint8(end, 105);
      return end + 1;
    },
  };
}

function randomBooleanWriter(seed: number, position: number, trueShare: number): ValueWriter {
  const least = trueFrom(trueShare);
  const words = new TextTable(['false', 'true']);
  const hashAt = hashesOf(seed, position);
  return {
    maxBytes: words.maxBytes,
    write: (target, at, index) => words.write(target, at, hashAt(index) >= least ? 1 : 0),
  };
}

function randomTextWriter(seed: number, position: number, length: number): ValueWriter {
  const alphabet = new DataView(new TextEncoder().encode(randomTextAlphabet).buffer);
  const words = Array.from({ length: Math.ceil(length / 5) }, (_, word) =>
    hashesOf(seed, position + 1_000 * (word + 1)),
  );
  return {
    maxBytes: length + 2,
    write(target, at, index) {
      target.setUint8(at, 34);
      const end = at + 1 + length;
      let next = at + 1;
      for (const hashAt of words) {
        let bits = hashAt(index);
        const stop = Math.min(end, next + 5);
        for (; next < stop; next += 1) {
          target.setUint8(next, alphabet.getUint8(bits & 63));
          bits >>>= 6;
        }
      }
      target.setUint8(end, 34);
      return end + 1;
    },
  };
}

function poolWriter(seed: number, field: Field, position: number, size: number): ValueWriter {
  const table = new TextTable(poolTexts(field));
  const numberAt = uniformsBelow(seed, position, size);
  return {
    maxBytes: table.maxBytes,
    write: (target, at, index) => table.write(target, at, numberAt(index)),
  };
}

function poolTexts(field: Field): string[] {
  if (field.generator.kind !== 'pool') return [];
  return field.generator.values.map((value) => {
    if (typeof value === 'string') return fieldText({ type: 'string', value });
    return field.type === 'int'
      ? fieldText({ type: 'int', value })
      : fieldText({ type: 'float', value, decimals: null });
  });
}
