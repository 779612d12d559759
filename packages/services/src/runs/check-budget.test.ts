import { noQuota } from '@tidemark/domain/quota/quota';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import type { LauncherKind } from '@tidemark/domain/target/launcher';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { aGraphite } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { checkBudget } from './check-budget.ts';

function aPlan(maxSeries: number, parts: Partial<RunPlan>): RunPlan {
  const target = {
    kind: 'launched',
    name: 't',
    description: '',
    maxSeries,
    launcher: 'l',
    variant: 'v',
  } as const;
  return { schema: aSchema(), profile: aProfile(), target, thresholds: [], ...parts };
}

const noLimit = { limits: { maxSeries: 1_000_000_000 }, launchers: null };

describe('checkBudget', () => {
  it.each([
    [10, 10],
    [9, null],
  ])('lets 10 series pass where %d are allowed: exactly', (allowed, passes) => {
    const check = () => checkBudget(aPlan(allowed, {}), noLimit, noQuota);
    if (passes === null)
      expect(check).toThrow(expect.objectContaining({ details: { quantity: 'series', asked: 10, allowed } }));
    else expect(check).not.toThrow();
  });

  it('counts the paths of a Graphite: one per series and field', () => {
    const [group] = aSchema().measurements;
    if (!group) throw new Error('aSchema has a measurement');
    const second = { key: 'v1', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
    const schema = aSchema({ measurements: [{ ...group, fields: [...group.fields, second] }] });
    const check = (maxSeries: number) => () =>
      checkBudget(aPlan(maxSeries, { schema, target: aGraphite({ maxSeries }) }), noLimit, noQuota);
    expect(check(20)).not.toThrow();
    expect(check(19)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 20, allowed: 19 } }),
    );
  });

  it('counts the paths of a topology, whether or not its plan says how they are named', () => {
    const [group] = aSchema().measurements;
    if (!group) throw new Error('aSchema has a measurement');
    const second = { key: 'v1', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
    const plan = aPlan(19, {
      schema: aSchema({ measurements: [{ ...group, fields: [...group.fields, second] }] }),
    });
    const among = (kind: LauncherKind) => ({
      ...noLimit,
      launchers: [aLauncherChoice('l', ['v'], { kind })],
    });
    expect(() => checkBudget(plan, among('influxdb-v1'), noQuota)).not.toThrow();
    expect(() => checkBudget(plan, among('topology'), noQuota)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 20, allowed: 19 } }),
    );
  });

  it('counts the series that appear as entities are replaced', () => {
    // 2 measurements x (10 entities + 1 every second minute): 30 minutes of 6 rounds see all 10 and 14 or 15 new ones.
    const parts = {
      schema: aRollingSchema(),
      profile: aProfile({ extent: { kind: 'simulated-time', minutes: 30 } }),
    };
    expect(() => checkBudget(aPlan(100, parts), noLimit, noQuota)).not.toThrow();
    expect(() => checkBudget(aPlan(40, parts), noLimit, noQuota)).toThrow(
      expect.objectContaining({ code: 'budget_exceeded' }),
    );
  });

  it('does not count more series than there are points', () => {
    const tags = [{ key: 'id', generator: { kind: 'sequence', cardinality: 1_000_000_000 } }] as const;
    const fields = [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }] as const;
    const schema = aSchema({ measurements: [{ name: 'm', tags: [...tags], fields: [...fields] }] });
    expect(() => checkBudget(aPlan(1_000, { schema }), noLimit, noQuota)).not.toThrow();
    const profile = aProfile({ extent: { kind: 'wall-time', seconds: 10 } });
    expect(() => checkBudget(aPlan(1_000, { schema, profile }), noLimit, noQuota)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 1_000_000_000, allowed: 1_000 } }),
    );
  });

  it('allows millions of entities in a field, where they create no series', () => {
    const vast = aRollingSchema({ rollingCount: 10_000_000, newPerSimulatedMinute: 1_000_000 });
    const parts = {
      schema: moveToField(vast, 'ueid'),
      profile: aProfile({ extent: { kind: 'simulated-time', minutes: 1_000 } }),
    };
    expect(() => checkBudget(aPlan(2, parts), noLimit, noQuota)).not.toThrow();
  });

  it('applies the lower limit of target and operator', () => {
    expect(() => checkBudget(aPlan(1_000, {}), { ...noLimit, limits: { maxSeries: 9 } }, noQuota)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 10, allowed: 9 } }),
    );
  });

  it('bounds random arrivals above their mean before it skips counting', () => {
    // On average 10 + 15 entities, 50 series; this seed draws 23 arrivals.
    const parts = {
      schema: { ...aRollingSchema({ arrivals: 'poisson' }), seed: 24 },
      profile: aProfile({ extent: { kind: 'simulated-time', minutes: 30 } }),
    };
    expect(() => checkBudget(aPlan(66, parts), noLimit, noQuota)).not.toThrow();
    expect(() => checkBudget(aPlan(65, parts), noLimit, noQuota)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 66, allowed: 65 } }),
    );
  });

  it('counts no more than 5,000,000 entities: above that, the upper bound decides', () => {
    const parts = {
      schema: aRollingSchema({ rollingCount: 5_000_000, arrivals: 'poisson' }),
      profile: aProfile({ extent: { kind: 'simulated-time', minutes: 1_000_000 } }),
    };
    // 2 measurements x (5 + 5,000,000 + 500,000 arrivals + 4,253 margin)
    expect(() => checkBudget(aPlan(10, parts), noLimit, noQuota)).toThrow(
      expect.objectContaining({ details: { quantity: 'series', asked: 11_008_516, allowed: 10 } }),
    );
  });
});
