import { DomainError } from '@tidemark/domain/kernel/errors';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { checkLaunchedPlan } from './launched-target.ts';

const launchers = [
  aLauncherChoice('one', ['plain']),
  aLauncherChoice('two', ['plain'], { kind: 'influxdb-v2' }),
];
const profile = aProfile({
  retention: { kind: 'driven', retentionDurationMinutes: 60, shardGroupDurationMinutes: 60 },
});
const planOn = (launcher: string) =>
  runPlanShape.parse({
    schema: aSchema(),
    profile,
    target: { kind: 'launched', name: 't', launcher, variant: 'plain' },
  });

function issuesOf(check: () => void): unknown {
  try {
    check();
    return [];
  } catch (error) {
    return error instanceof DomainError ? error.details : error;
  }
}

it('refuses features that the 2.x server of a launcher does not have', () => {
  expect(issuesOf(() => checkLaunchedPlan({ launchers }, planOn('two')))).toMatchObject({
    issues: [{ pointer: '/profile/retention/kind', code: 'unknown_to_target' }],
  });
});

it('accepts a 1.x launcher, an existing target, and a launcher that only workers know', () => {
  expect(issuesOf(() => checkLaunchedPlan({ launchers }, planOn('one')))).toEqual([]);
  expect(issuesOf(() => checkLaunchedPlan({ launchers: null }, planOn('two')))).toEqual([]);
  const existing = { ...planOn('one'), target: aTarget() };
  expect(issuesOf(() => checkLaunchedPlan({ launchers }, existing))).toEqual([]);
});

it('refuses a fault of a part that the launcher does not start, with its place in the plan', () => {
  const faults = [{ action: 'kill', part: 'backend:1', atSeconds: 1, forSeconds: 1 }] as const;
  const parts = [{ name: 'server', actions: ['kill'] as const }];
  const known = [aLauncherChoice('one', [], { variants: [{ name: 'plain', description: '', parts }] })];
  const plan = { ...planOn('one'), profile: aProfile({ faults: [...faults] }) };
  expect(issuesOf(() => checkLaunchedPlan({ launchers: known }, plan))).toMatchObject({
    issues: [{ pointer: '/profile/faults/0/part', code: 'unknown_to_target' }],
  });
});
