import { planIdentity } from '@tidemark/domain/run/plan-identity';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { estimateCell, type MeasuredRun } from './estimate-cell.ts';

const planOf = (profile: Parameters<typeof aProfile>[0]) =>
  runPlanShape.parse({ schema: aSchema(), profile: aProfile(profile), target: aTarget() });
const plan = planOf({ extent: { kind: 'points', points: 1_000_000 } });
const planned = { plan, points: 1_000_000, series: 10 };

function aMeasured(overrides: Partial<MeasuredRun> = {}): MeasuredRun {
  const cost = { wallMs: 30_000, loadMs: 20_000, pointsTaken: 1_000_000, diskBytes: 5_000_000 };
  return { plan, identity: planIdentity(plan), ...cost, ...overrides };
}

describe('estimateCell', () => {
  it('takes the median of earlier runs of the same plan', () => {
    const earlier = [20_000, 30_000, 90_000].map((wallMs) => aMeasured({ wallMs }));
    expect(estimateCell(planned, earlier)).toEqual({
      seconds: { value: 30, source: 'median of 3 earlier runs of the same plan' },
      diskBytes: { value: 5_000_000, source: 'median of 3 earlier runs of the same plan' },
    });
  });

  it('or else time per point and overhead of runs on the same system', () => {
    const other = aMeasured({
      identity: 'another',
      loadMs: 10_000,
      wallMs: 12_000,
      pointsTaken: 500_000,
    });
    expect(estimateCell(planned, [other])).toEqual({
      seconds: { value: 22, source: '50,000 points/s, from an earlier run on this system' },
      diskBytes: { value: 10_000_000, source: '10.0 B per point, from an earlier run on this system' },
    });
  });

  it('or else a rule of thumb, which it names', () => {
    const { seconds, diskBytes } = estimateCell(planned, []);
    expect(seconds).toEqual({ value: 25, source: expect.stringContaining('rule of thumb') });
    expect(diskBytes).toEqual({
      value: 1_000_000 * 20 + 10 * 1_024,
      source: expect.stringContaining('rule of thumb'),
    });
  });

  it('never predicts 0 B from servers that did not report their disk', () => {
    const unreported = aMeasured({ diskBytes: 0 });
    const thumb = { source: expect.stringContaining('rule of thumb') };
    expect(estimateCell(planned, [unreported]).diskBytes).toMatchObject(thumb);
    const other = { ...unreported, identity: 'another' };
    expect(estimateCell(planned, [other]).diskBytes).toMatchObject(thumb);
    expect(estimateCell(planned, [unreported, aMeasured()]).diskBytes).toMatchObject({ value: 5_000_000 });
  });

  it('takes a planned duration as it is, and has no estimate for unplanned points', () => {
    const timed = planOf({ extent: { kind: 'wall-time', seconds: 60 } });
    expect(estimateCell({ plan: timed, points: null, series: null }, [])).toEqual({
      seconds: { value: 60, source: expect.stringContaining('planned load') },
      diskBytes: null,
    });
  });

  it('uses the planned rate if the load has one', () => {
    const pacer = { kind: 'constant', ratePerSec: 10 } as const;
    const paced = planOf({
      executor: { kind: 'open-loop', pacer, batchSize: 1_000 },
      extent: { kind: 'points', points: 1_000_000 },
    });
    const { seconds } = estimateCell({ ...planned, plan: paced }, [aMeasured({ identity: 'another' })]);
    expect(seconds).toEqual({ value: 110, source: 'points at the planned rate' });
  });
});
