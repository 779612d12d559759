import type { RunEnd } from '@tidemark/domain/run-end';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, it } from 'vitest';
import { createRunRecording, type LoadSecond } from '../recording/run-recording.ts';
import { judgeValidity } from './judge-validity.ts';

const succeeded: RunEnd = { state: 'succeeded', code: 'completed', message: '' };
const cancelled: RunEnd = { state: 'cancelled', code: 'cancelled_by_user', message: '' };
const calm: LoadSecond = {
  durationMs: 1_000,
  points: 10,
  batches: 1,
  cpuRatio: 0.3,
  lateBatches: 0,
  slipUsP99: null,
  backlog: null,
};
const busyAndLate: LoadSecond = { ...calm, cpuRatio: 0.95, lateBatches: 3 };

function judge(
  seconds: LoadSecond[],
  options: { compression?: number | null; gaps?: number; end?: RunEnd } = {},
) {
  const recording = createRunRecording({
    moveTo: () => Promise.resolve(),
    record: () => {},
    progress: () => {},
    remainingAuthorityMs: () => 1,
    wantedRatePerSec: () => null,
  });
  recording.seconds.push(...seconds);
  recording.totals.pointsAcknowledged = seconds.reduce((sum, second) => sum + second.points, 0);
  const plan = runPlanShape.parse({
    schema: aSchema(),
    profile: aProfile({ clock: { compression: options.compression ?? null } }),
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
  return judgeValidity({ recording, plan, gaps: options.gaps ?? 0 }, options.end ?? succeeded).validity;
}

it('trusts a run that ended as planned', () => {
  expect(judge([calm, calm])).toBe('valid');
});

it('has no data where nothing was acknowledged, however it ended', () => {
  expect(judge([], { end: cancelled })).toBe('no_data');
});

it('is incomplete where the run ended before its plan', () => {
  expect(judge([calm], { end: cancelled })).toBe('incomplete');
});

it('blames the generator only where it was late and busy in more than a fifth of a paced run', () => {
  const mixed = [busyAndLate, busyAndLate, calm, calm, calm];
  expect(judge(mixed, { compression: 60 })).toBe('generator_limited');
  expect(judge([busyAndLate, calm, calm, calm, calm], { compression: 60 })).toBe('valid');
  expect(judge(mixed)).toBe('valid');
  expect(judge([{ ...busyAndLate, cpuRatio: 0.4 }], { compression: 60 })).toBe('valid');
});

it('tells of a pause in which the lease could not be renewed', () => {
  expect(judge([calm], { gaps: 1 })).toBe('valid_with_gap');
});
