import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import { expect, it } from 'vitest';
import { type PointRange, unionOf } from '../point-ranges.ts';
import { compareBackends } from './compare-backends.ts';
import { compareValues } from './compare-values.ts';
import { withKeys } from './keyed-run.ts';
import { createQueryBudget } from './query-budget.ts';
import { readStored } from './read-stored.ts';

const schema = aSchema({
  measurements: [
    {
      name: 'm',
      tags: [],
      fields: [{ key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } }],
    },
  ],
});
const startMs = 1_700_000_000_000;
const clock = createVirtualClock();

function runOf(acknowledged: PointRange[], unknown: PointRange[] = []) {
  return withKeys({
    schema,
    profile: aProfile({ clock: { roundsPerSimulatedMinute: 6_000 } }),
    startMs,
    written: { acknowledged, handedOver: [], unknown, rejected: [], partial: [] },
    refusedInPart: 0,
    loadMs: 1_000,
    pointsPerSec: 10,
    keepsAll: false,
  });
}

type Run = ReturnType<typeof runOf>;

/** A server that holds these points; `asked` counts its queries. */
function holding(run: Run, points: readonly number[], valueAt: (point: number) => number = () => 1) {
  const rows = points.map((point) => ({
    tagSet: run.space.keyAt(point).tagSet,
    timestampNs: run.space.keyAt(point).timestampNs ?? 0n,
    value: valueAt(point),
  }));
  const within = ({ fromUs, untilUs }: { fromUs: number | null; untilUs: number | null }) =>
    rows.filter(({ timestampNs }) => {
      const us = Number(timestampNs / 1_000n);
      return (fromUs === null || us >= fromUs) && (untilUs === null || us < untilUs);
    });
  const windows = (span: { fromUs: number; untilUs: number; windowUs: number }) => {
    const sums = new Map<number, { count: number; sum: number }>();
    for (const { timestampNs, value } of within(span)) {
      const fromUs = Math.floor(Number(timestampNs / 1_000n) / span.windowUs) * span.windowUs;
      const { count, sum } = sums.get(fromUs) ?? { count: 0, sum: 0 };
      sums.set(fromUs, { count: count + 1, sum: sum + value });
    }
    return [...sums].map(([fromUs, known]) => ({ measurement: 'm', fromUs, ...known }));
  };
  const keys: KeyAccess = {
    countWindows: (_, span) => Promise.resolve(windows(span)),
    sumWindows: (_, span) => Promise.resolve(windows(span)),
    countSpan: (_, span) => Promise.resolve(new Map([['m', within(span).length]])),
    readKeys: (_, __, span) => Promise.resolve(within(span)),
  };
  return { keys, shards: null, countPoints: () => Promise.resolve(new Map([['m', points.length]])) };
}

const spanOf = (run: Run) => run.space.spanOf(unionOf(run.written.acknowledged, run.written.unknown));

async function compare(run: Run, held: readonly (readonly number[])[], budgetMs = 10_000) {
  const backends = await Promise.all(
    held.map(async (points, i) => {
      const source = holding(run, points);
      return { part: `backend:${i + 1}`, stored: await readStored(source, run, null), keys: source.keys };
    }),
  );
  const span = spanOf(run) ?? { fromUs: 0, untilUs: 1 };
  const budget = createQueryBudget(clock, budgetMs, 'comparing');
  const { divergence, missing } = await compareBackends(backends, { run, span, budget });
  return { ...divergence, missing: [...missing.values()] };
}

const points = (count: number, without: (point: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, point) => point).filter((point) => !without(point));

it('finds nothing where all hold the same, also where points of unknown outcome are at both or at none', async () => {
  const run = runOf([[0, 5_000]], [[5_000, 6_000]]);
  const held = points(5_400);
  expect(await compare(run, [held, held])).toEqual({ keys: 0, isExact: true, reason: null, missing: [0, 0] });
});

it('finds keys that each holds and the other does not, where both hold as many', async () => {
  const run = runOf([[0, 9_000]]);
  const one = points(9_000, (point) => point % 1_000 === 3);
  const two = points(9_000, (point) => point % 1_000 === 4);
  expect(await compare(run, [one, two])).toEqual({ keys: 18, isExact: true, reason: null, missing: [9, 9] });
});

it('counts keys that several of three backends lack once', async () => {
  const run = runOf([[0, 3_000]]);
  const held = [
    points(3_000),
    points(3_000, (point) => point >= 100 && point < 200),
    points(3_000, (point) => point >= 150 && point < 300),
  ];
  expect(await compare(run, held)).toEqual({
    keys: 200,
    isExact: true,
    reason: null,
    missing: [0, 100, 150],
  });
});

it('finds points of unknown outcome that one stored and the other did not', async () => {
  const run = runOf([[0, 1_000]], [[1_000, 2_000]]);
  const found = await compare(run, [
    points(1_500),
    points(2_000, (point) => point >= 1_000 && point < 1_500),
  ]);
  expect(found).toEqual({ keys: 1_000, isExact: true, reason: null, missing: [500, 500] });
});

it('calls a difference a lower bound where the budget is spent, with the reason', async () => {
  const run = runOf([[0, 9_000]]);
  const one = points(9_000, (point) => point % 1_000 === 3);
  const two = points(9_000, (point) => point % 1_000 === 4 || point === 8_500);
  const { keys, isExact, reason } = await compare(run, [one, two], 0);
  expect(keys).toBeLessThan(19);
  expect(isExact).toBe(false);
  expect(reason).toMatch(/^comparing was ended after/);
});

it('finds points that both hold with values that differ, and leaves the rounding of sums alone', async () => {
  const run = runOf([[0, 9_000]]);
  const span = spanOf(run) ?? { fromUs: 0, untilUs: 1 };
  const held = points(9_000);
  const compareWith = (valueAt: (point: number) => number) =>
    compareValues([holding(run, held, () => 0.1).keys, holding(run, held, valueAt).keys], {
      schema,
      span,
      unitUs: run.space.unitUs,
      budget: createQueryBudget(clock, 10_000, 'comparing'),
    });
  expect(await compareWith(() => 0.1)).toEqual({ values: 0, reason: null });
  expect(await compareWith((point) => (point % 3_000 === 7 ? 2 : 0.1))).toEqual({ values: 3, reason: null });
});
