import { aFlowGap, aLossyDelivery } from '@tidemark/domain/testing/a-delivery';
import { describe, expect, it } from 'vitest';
import { goneText } from './flow-chart.tsx';
import { sumText } from './flow-table.tsx';
import { prepareFlow } from './prepare-flow.ts';

const { flow } = aLossyDelivery();
const { rows = [], gaps = [] } = flow ?? {};

describe('where metrics go', () => {
  it('follows the way, with what left it after its stage', () => {
    const { steps } = prepareFlow({ rows, gaps });
    expect(steps.map(({ label, metrics }) => `${label}: ${metrics}`)).toEqual([
      'Planned: 200000',
      'Sent: 200000',
      'Read by the relay: 200000',
      'Relay queue full (relay): -84609',
      'Sent to the caches: 115391',
      'Read by the caches: 115391',
      'Committed: 115391',
      'Readable: 115391',
    ]);
  });

  it('puts what left between what was there before and what is left', () => {
    const lost = prepareFlow({ rows, gaps }).steps.find(({ tone }) => tone === 'lost');
    expect(lost?.pieces).toMatchObject([{ from: 115_391 / 200_000, to: 1 }]);
    expect(lost?.share).toBeCloseTo(0.423, 3);
  });

  it('closes to the metric, and shows where it does not', () => {
    expect(prepareFlow({ rows, gaps })).toMatchObject({ readable: 115_391, gone: 84_609, closes: true });
    expect(prepareFlow({ rows, gaps: [aFlowGap({ metrics: 84_608 })] }).closes).toBe(false);
    const unread = rows.map((row) => (row.stage === 'readable' ? { ...row, metrics: null } : row));
    expect(prepareFlow({ rows: unread, gaps }).closes).toBeNull();
    expect(sumText(prepareFlow({ rows, gaps }))).toBe(
      '115,391 readable + 84,609 not readable = 200,000 planned',
    );
    const open = sumText(prepareFlow({ rows, gaps: [aFlowGap({ metrics: 84_608 })] }));
    expect(open).toContain('199,999, not the 200,000 planned');
    expect(sumText(prepareFlow({ rows: unread, gaps }))).toMatch(/^Not known/);
  });

  it('divides a stage between its caches, and names them as columns; a single relay is none', () => {
    const { steps, columns } = prepareFlow({ rows, gaps });
    expect(columns).toEqual(['cache:a', 'cache:b']);
    expect(steps.at(-1)?.pieces.map(({ part, from, to }) => [part, from, to])).toEqual([
      ['cache:a', 0, 0.29],
      ['cache:b', 0.29, 115_391 / 200_000],
    ]);
    expect(steps[2]?.pieces).toHaveLength(1);
  });

  it('draws one bar where parts overlap, as of copies', () => {
    const copies = rows.map((row) => (row.part === 'cache:a' ? { ...row, metrics: 100_000 } : row));
    expect(prepareFlow({ rows: copies, gaps }).steps.at(-1)?.pieces).toHaveLength(1);
  });

  it('draws no bar of a count that is not known, and gives the reason', () => {
    const dead = rows.map((row) =>
      row.stage === 'read_by_relay' ? { ...row, metrics: null, reason: 'the relay was killed' } : row,
    );
    const step = prepareFlow({ rows: dead, gaps }).steps[2];
    expect(step).toMatchObject({ metrics: null, pieces: [], text: 'the relay was killed' });
  });

  it('distinguishes losses from what leaves as planned and from what no part accounts for', () => {
    const causes = [
      aFlowGap(),
      aFlowGap({ cause: 'overwritten', isLoss: false, stage: 'committed', metrics: 5 }),
      aFlowGap({ cause: 'unexplained', stage: 'committed', metrics: -3 }),
    ];
    const { steps } = prepareFlow({ rows, gaps: causes });
    expect(
      steps.filter(({ tone }) => tone !== 'arrived').map(({ tone, metrics }) => [tone, metrics]),
    ).toEqual([
      ['lost', -84_609],
      ['planned', -5],
      ['unexplained', 3],
    ]);
    expect(steps.find(({ tone }) => tone === 'unexplained')?.text).toContain('not trusted');
  });

  it('names gaps of two destinations apart, and trusts counters that only contradict each other', () => {
    const { steps } = prepareFlow({
      rows,
      gaps: [
        aFlowGap({ metrics: 40_000, text: 'The queue for cache:a was full.' }),
        aFlowGap({ metrics: 44_609, text: 'The queue for cache:b was full.' }),
        aFlowGap({ cause: 'unexplained', stage: 'sent_to_caches', part: null, metrics: -5, text: 'More.' }),
        aFlowGap({ cause: 'unexplained', stage: 'read_by_caches', part: null, metrics: 5, text: 'Less.' }),
      ],
    });
    const gone = steps.filter(({ tone }) => tone !== 'arrived');
    expect(gone.map(({ label }) => label)).toEqual([
      'The queue for cache:a was full',
      'The queue for cache:b was full',
      'Unexplained',
      'Unexplained',
    ]);
    expect(gone[2]?.text).toContain('cancel out');
    expect(gone.every(({ text }) => !text?.includes('not trusted'))).toBe(true);
    expect(goneText(5, 0.000_003_79)).toBe('+5 (< 0.01 %)');
    expect(goneText(-84_609, 0.423)).toBe('−84,609 (42.3 %)');
  });

  it('keeps every bar within the chart where more is readable than was planned', () => {
    const more = rows.map((row) =>
      row.stage === 'readable' && row.part === null ? { ...row, metrics: 200_003 } : row,
    );
    const surplus = aFlowGap({ cause: 'unexplained', stage: 'committed', metrics: -200_003 });
    for (const { pieces } of prepareFlow({ rows: more, gaps: [surplus] }).steps)
      for (const { from, to } of pieces) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1);
      }
  });
});
