import { fieldText } from '@tidemark/domain/line-protocol';
import { fieldValueAt, randomTextAlphabet } from '@tidemark/domain/point-at';
import { hash32, uniformBelow } from '@tidemark/domain/seeded-random';
import type { Field } from '@tidemark/domain/value-generator';
import { maxIntegerBytes, writeAscii, writeInteger, writePadded, writeUnsigned } from './decimal-digits.ts';
import { TextTable } from './text-table.ts';

/** Writes a field value that is drawn for every point. */
export type ValueWriter = {
  maxBytes: number;
  write(target: DataView, at: number, index: number): number;
};

/** Whole numbers below this keep their digits when divided by a power of ten and rounded back. */
const exactBelow = 2 ** 52;

/** valueWriter gives the writer of a field whose values differ between the points of a round; null for any other field. */
export function valueWriter(seed: number, field: Field, position: number): ValueWriter | null {
  const { generator } = field;
  switch (generator.kind) {
    case 'pool':
      return poolWriter(seed, field, position, generator.values.length);
    case 'random-string':
      return randomTextWriter(seed, position, generator.length);
    case 'random':
      return randomWriter(seed, field, position);
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
      return randomBooleanWriter(seed, position);
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
        writeAscii(target, at, fieldText(fieldValueAt(seed, field, position, index, 0, ''))),
    };
  }
  return {
    maxBytes: maxIntegerBytes + 1 + decimals,
    write(target, at, index) {
      const step = first + uniformBelow(seed, index, position, steps);
      if (step < 0) target.setUint8(at, 45);
      const size = Math.abs(step);
      const whole = Math.floor(size / scale);
      const end = writeUnsigned(target, step < 0 ? at + 1 : at, whole);
      if (decimals === 0) return end;
      target.setUint8(end, 46);
      return writePadded(target, end + 1, size - whole * scale, decimals);
    },
  };
}

function randomIntegerWriter(
  seed: number,
  position: number,
  { min, max }: { min: number; max: number },
): ValueWriter {
  const bound = max - min + 1;
  return {
    maxBytes: maxIntegerBytes + 1,
    write(target, at, index) {
      const end = writeInteger(target, at, min + uniformBelow(seed, index, position, bound));
      target.setUint8(end, 105);
      return end + 1;
    },
  };
}

function randomBooleanWriter(seed: number, position: number): ValueWriter {
  const words = new TextTable(['false', 'true']);
  return {
    maxBytes: words.maxBytes,
    write: (target, at, index) => words.write(target, at, hash32(seed, index, position) >>> 31),
  };
}

function randomTextWriter(seed: number, position: number, length: number): ValueWriter {
  const alphabet = new DataView(new TextEncoder().encode(randomTextAlphabet).buffer);
  return {
    maxBytes: length + 2,
    write(target, at, index) {
      target.setUint8(at, 34);
      const end = at + 1 + length;
      let word = 0;
      for (let next = at + 1; next < end; ) {
        word += 1;
        let bits = hash32(seed, index, position + 1_000 * word);
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
  return {
    maxBytes: table.maxBytes,
    write: (target, at, index) => table.write(target, at, uniformBelow(seed, index, position, size)),
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
