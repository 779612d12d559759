import { sweepShape } from '@tidemark/domain/experiment/sweep';
import { describe, expect, it } from 'vitest';
import { lineText, readSweepLines, type SweepLine, sweepOfLines } from './sweep-lines.ts';

const cardinality: SweepLine = {
  parameter: 'tag-cardinality',
  tagKey: 'host',
  values: [10_000, 100_000, 1_000_000],
};
const points: SweepLine = { parameter: 'points', tagKey: null, values: [20_000, 200_000, 2_000_000] };

describe('sweepOfLines', () => {
  it('makes a step for each value, named so that the columns of the grid distinguish them', () => {
    const sweep = sweepShape.parse(sweepOfLines([cardinality]));
    expect(sweep.steps.map(({ label }) => label)).toEqual(['10 k host', '100 k host', '1 M host']);
    expect(sweep.name).toBe('Tag cardinality of host');
  });

  it('sets several numbers at one step, and is read back as the same lines', () => {
    const sweep = sweepOfLines([cardinality, points]);
    expect(sweepShape.safeParse(sweep).success).toBe(true);
    expect(readSweepLines(sweep)).toEqual([cardinality, points]);
  });

  it('stays faulty while a line lacks a value, or holds no number', () => {
    expect(sweepShape.safeParse(sweepOfLines([cardinality, { ...points, values: [1] }])).success).toBe(false);
    expect(sweepShape.safeParse(sweepOfLines([{ ...points, values: ['ten'] }])).success).toBe(false);
    expect(sweepShape.safeParse(sweepOfLines([{ ...points, values: [] }])).success).toBe(false);
  });
});

describe('readSweepLines', () => {
  it('leaves a sweep whose steps set different numbers to the YAML view', () => {
    const steps = [
      { label: 'a', settings: [{ parameter: 'points', value: 1 }] },
      { label: 'b', settings: [{ parameter: 'batch-size', value: 1 }] },
    ];
    expect(readSweepLines({ name: 'mixed', steps })).toBeNull();
    expect(readSweepLines({ name: 'none', steps: [{ label: 'as it is', settings: [] }] })).toBeNull();
  });
});

it('writes values as they may be typed', () => {
  expect(lineText([10_000, 'ten', null, 2_500])).toBe('10 k, ten, 2.5 k');
});
