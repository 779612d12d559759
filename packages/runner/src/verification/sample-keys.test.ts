import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { seededRandom } from '@tidemark/stats/seeded-random';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import { expect, test } from 'vitest';
import { type Cell, settleByCount } from './cell.ts';
import { withKeys } from './keyed-run.ts';
import { createQueryBudget } from './query-budget.ts';
import { sampleKeys } from './sample-keys.ts';

const rounds = 40;

/** The sample of a run that wrote every series once in each round, all with one timestamp; a server lost nothing. */
function sampleOf(series: number, seed: number) {
  const points = series * rounds;
  const run = withKeys({
    schema: aSchema({
      measurements: [
        {
          name: 'm',
          tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: series } }],
          fields: [{ key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } }],
        },
      ],
    }),
    profile: aProfile(),
    startMs: 1_700_000_000_000,
    written: { acknowledged: [[0, points]], handedOver: [], unknown: [], rejected: [], partial: [] },
    refusedInPart: 0,
    loadMs: 1_000,
    pointsPerSec: 10,
    keepsAll: false,
  });
  const { space, expected } = run;
  const unread = () => Promise.reject(new Error('only keys are read'));
  const access: KeyAccess = {
    countWindows: unread,
    countSpan: unread,
    sumWindows: unread,
    readKeys: (_, __, { fromUs, untilUs }) => {
      const window = { fromUs: fromUs ?? 0, untilUs: untilUs ?? 0 };
      const keys = [...space.pointsIn([[0, points]], window)].map(space.keyAt);
      return Promise.resolve(
        keys.map(({ tagSet, timestampNs }) => ({ tagSet, timestampNs: timestampNs ?? 0n, value: 1 })),
      );
    },
  };
  const span = space.spanOf([[0, points]]) ?? { fromUs: 0, untilUs: 0 };
  const whole: Cell | undefined = expected(span).get('m');
  if (whole === undefined) throw new Error('the run has points');
  const cell = { ...whole, stored: points };
  const outcome = settleByCount(cell);
  if (outcome === null) throw new Error('every point is stored');
  const budget = createQueryBudget(createVirtualClock(), 1_000, 'comparing keys at random');
  const closer = { ...run, access, budget, timeoutMs: 1_000 };
  return sampleKeys([{ cell, outcome }], closer, seededRandom(seed));
}

test.each([1, 2, 3, 4, 5, 6])(
  'windows between two moments of the plan are drawn again (seed %i)',
  async (seed) => {
    const { sample } = await sampleOf(6_000, seed);
    expect(sample).toEqual({ of: 6_000 * rounds, compared: 6_000, differingWindows: 0, reason: null });
  },
);

test('a moment with more keys than one query may read is not compared, and the sample says so', async () => {
  const { sample } = await sampleOf(10_001, 1);
  expect(sample).toMatchObject({ compared: 0, differingWindows: 0 });
  expect(sample.reason).toBe('no window was found with 1 to 10,000 keys');
});
