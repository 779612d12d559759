import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeHead, findRecord, type QueuedRecord, readRecord } from './record.ts';

const anyRecord = fc.record({
  group: fc.string({ maxLength: 40 }),
  body: fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
  points: fc.nat(),
  canMerge: fc.boolean(),
  receivedMs: fc.nat(),
});
const anySalt = fc.nat(4_294_967_295);

function encode(records: readonly QueuedRecord[], salt: number): { bytes: Buffer; starts: number[] } {
  const parts: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const record of records) {
    const head = encodeHead(record, 0, salt);
    starts.push(at);
    at += head.length + record.body.length;
    parts.push(head, record.body);
  }
  return { bytes: Buffer.concat(parts), starts };
}

/** Every record that can be found, as the queue reads them: whatever is none is skipped. */
function readAll(bytes: Buffer, salt: number): QueuedRecord[] {
  const found: QueuedRecord[] = [];
  for (let at = findRecord(bytes, 0, salt); at >= 0; ) {
    const reading = readRecord(bytes, at, bytes.length, salt);
    if (reading.kind !== 'record') throw new Error('what was found is no record');
    const { group, body, points, canMerge, receivedMs } = reading.record;
    found.push({ group, body: Buffer.from(body), points, canMerge, receivedMs });
    at = findRecord(bytes, reading.record.end, salt);
  }
  return found;
}

describe('records', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 6 }), anySalt, (records, salt) => {
        expect(readAll(encode(records, salt).bytes, salt)).toEqual(records);
      }),
    );
  });

  it('are all found but the one in which a bit is flipped, wherever', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 1, maxLength: 4 }),
        anySalt,
        fc.nat(),
        fc.nat(7),
        (records, salt, place, bit) => {
          const { bytes, starts } = encode(records, salt);
          const at = place % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
          const hit = starts.findLastIndex((start) => start <= at);
          expect(readAll(bytes, salt)).toEqual(records.toSpliced(hit, 1));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are all found up to where the file is cut', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 1, maxLength: 4 }),
        anySalt,
        fc.nat(),
        (records, salt, place) => {
          const { bytes, starts } = encode(records, salt);
          const at = place % bytes.length;
          const whole = starts.findLastIndex((start) => start <= at);
          expect(readAll(bytes.subarray(0, at), salt)).toEqual(records.slice(0, whole));
        },
      ),
    );
  });

  it('cannot be forged by a body: a record within one has another salt', () => {
    const inner = { group: 'g', body: Buffer.from('x'), points: 1, canMerge: true, receivedMs: 1 };
    const forged = encode([inner], 1).bytes;
    const { bytes } = encode([{ ...inner, body: forged }], 2);
    expect(findRecord(bytes, 1, 2)).toBe(-1);
  });
});
