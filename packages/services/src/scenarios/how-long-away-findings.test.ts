import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aDelivery, aKeyReading } from '@tidemark/domain/testing/a-delivery';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { expect, it } from 'vitest';
import { cellsOf } from '../testing/cells-of.ts';
import type { ScenarioRun } from './finding.ts';
import { howLongAway } from './how-long-away.ts';

const queue = {
  holder: 'relay',
  toward: 'cache:b',
  unit: 'metrics',
  peak: 1_000,
  peakBefore: 0,
  drainMs: 0,
} as const;
const cache: FaultSummary['effects'][number] = {
  part: 'cache:b',
  isFaulted: true,
  notOkShare: 0.3,
  notOkShareBefore: null,
  takenPerSec: null,
  takenPerSecBefore: 250,
  reason: null,
};

/** A run of the quick size in which the cache was away for so long, and so many metrics were lost. */
function away(seconds: number, lost: number): ScenarioRun[] {
  const summary = (): Partial<RunSummary> => ({
    faults: [
      aFault({
        part: 'cache:b',
        action: 'refuse',
        endedOffsetMs: 5_000 + 1_000 * seconds,
        buffers: [queue],
        effects: [cache],
      }),
    ],
    delivery: aDelivery({ passes: [aKeyReading({ metrics: 14_000, lost })] }),
  });
  return cellsOf(howLongAway, 'quick', summary).map((run) => ({
    ...run,
    plan: {
      ...run.plan,
      profile: {
        ...run.plan.profile,
        faults: [{ action: 'refuse', part: 'cache:b', atSeconds: 4, forSeconds: seconds }],
      },
    },
  }));
}

const found = (runs: ScenarioRun[], label: string) =>
  howLongAway.findings(runs).find((finding) => finding.label === label);

it('answers in one sentence what is survived, with what queue and rate predict', () => {
  const runs = [...away(20, 4_000), ...away(3.6, 0), ...away(4.4, 120), ...away(4, 0), ...away(4, 0)];
  expect(howLongAway.answer?.(runs)).toBe(
    'graphite/relay-2: Survives 4.00 s, loses at 4.40 s; its queue of 1,000 metrics (seen full) at 250/s predicts 4.00 s.',
  );
  expect(found(runs, 'Predicted by queue and rate')?.ours).toMatchObject({ middle: 4_000 });
  expect(found(runs, 'Tried')?.ours).toMatchObject({
    text: '20 s lost 4,000, 3.60 s survived, 4.40 s lost 120, 4.00 s survived, 4.00 s survived',
  });
});

it('does not answer while the search goes on', () => {
  expect(howLongAway.answer?.(away(10, 1_500))).toBeNull();
  expect(found(away(10, 1_500), 'May be away for')?.ours).toMatchObject({
    text: 'Loses at 10 s so far; up to 5 more runs',
  });
});

it('tolerates what was on its way when the connections were closed, and says where no queue was full', () => {
  const runs = away(20, 70);
  expect(howLongAway.answer?.(runs)).toBe('graphite/relay-2: Survives 20 s, the longest time tried.');
  expect(found(runs, 'Predicted by queue and rate')).toMatchObject({
    ours: null,
    reason: 'the size of no queue is configured, and none was seen to be full',
  });
  expect(found(away(10, 71), 'Tried')?.ours).toMatchObject({ text: '10 s lost 71' });
});

it('takes the relays that keep what a part behind them misses, small queues first, and faults of parts that they have', () => {
  const graphite = aLauncherChoice('graphite', ['one-cache', 'relay-2', 'c-relay-2-queue-3000'], {
    kind: 'topology',
  });
  const relays = aLauncherChoice('tidemark-relay', ['any', 'buffered'], { kind: 'influxdb-relay' });
  expect(howLongAway.systemsOf([graphite, relays], 'quick')).toEqual([
    { launcher: 'graphite', variant: 'c-relay-2-queue-3000' },
    { launcher: 'graphite', variant: 'relay-2' },
    { launcher: 'tidemark-relay', variant: 'buffered' },
  ]);
  expect(howLongAway.systemsOf([{ ...relays, unavailable: 'it is gone' }], 'quick')).toEqual([]);
  const parts = (...names: string[]) =>
    howLongAway.designOf('quick', new Set(names)).profiles.map(({ profile }) => profile.faults?.[0]?.part);
  expect(parts('relay', 'cache:b', 'backend:2')).toEqual(['cache:b', 'backend:2']);
  expect(parts('backend:2')).toEqual(['backend:2']);
});
