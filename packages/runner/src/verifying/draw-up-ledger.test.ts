import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { clippedBelow } from '../point-ranges.ts';
import { drawUpLedger, type WrittenPoints } from './draw-up-ledger.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';

/** One measurement, ten points a round. */
const schema = aSchema();
const nothing: WrittenPoints = { acknowledged: [], partial: [], unknown: [], rejected: [] };

const totals = (written: Partial<WrittenPoints>, firstRetainedPoint: number, stored: number | null) =>
  drawUpLedger(
    schema,
    { ...nothing, ...written },
    (ranges) => pointsByMeasurement(schema, clippedBelow(ranges, firstRetainedPoint)),
    stored === null ? null : new Map([['m0', stored]]),
  ).totals;

describe('drawUpLedger', () => {
  it('finds nothing lost where everything that retention left is stored', () => {
    expect(totals({ acknowledged: [[0, 100]] }, 30, 70)).toMatchObject({
      acknowledged: 100,
      expired: 30,
      unknown: 0,
      stored: 70,
      lost: 0,
      unexpected: 0,
    });
  });

  it('counts exactly what is missing', () => {
    expect(totals({ acknowledged: [[0, 100]] }, 30, 59)).toMatchObject({ lost: 11, unexpected: 0 });
  });

  it('counts what is stored although it was refused or expired', () => {
    expect(totals({ acknowledged: [[0, 100]] }, 30, 73)).toMatchObject({ lost: 0, unexpected: 3 });
  });

  it('takes points without a clear answer neither for lost nor for unexpected', () => {
    const written = {
      acknowledged: [[0, 80]],
      partial: [[80, 90]],
      unknown: [[90, 100]],
    } satisfies Partial<WrittenPoints>;
    for (const stored of [80, 88, 100]) {
      expect(totals(written, 0, stored)).toMatchObject({ unknown: 20, lost: 0, unexpected: 0 });
    }
    expect(totals(written, 0, 101)).toMatchObject({ unexpected: 1 });
    expect(totals(written, 0, 79)).toMatchObject({ lost: 1 });
  });

  it('counts points without an answer only where retention left them', () => {
    expect(totals({ acknowledged: [[0, 10]], unknown: [[10, 40]] }, 30, 0)).toMatchObject({
      expired: 10,
      unknown: 10,
      lost: 0,
    });
  });

  it('says nothing of losses where nothing was read', () => {
    expect(totals({ acknowledged: [[0, 100]] }, 0, null)).toMatchObject({
      stored: null,
      lost: null,
      unexpected: null,
    });
  });
});
