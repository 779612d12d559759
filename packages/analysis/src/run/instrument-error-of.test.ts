import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { expect, it } from 'vitest';
import { aRecordedRun } from '../testing/a-recorded-run.ts';
import { instrumentErrorOf } from './instrument-error-of.ts';
import { createLoadTally } from './load-tally.ts';

const executor = { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 100 } } as const;

function aRun(profile: Parameters<typeof aProfile>[0], seconds: readonly number[][] = []) {
  const load = createLoadTally();
  for (const errorsUs of seconds) load.add(aSecond(errorsUs), true);
  const plan = runPlanShape.parse({
    schema: aSchema(),
    profile: aProfile(profile),
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
  return aRecordedRun({ plan, load: load.recorded() });
}

function aSecond(errorsUs: readonly number[]) {
  const histogram = createHistogram();
  for (const us of errorsUs) recordUs(histogram, us);
  return intervalReportShape.parse({
    offsetMs: 1_000,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches: 0,
    bytes: 0,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    instrumentErrorUs: errorsUs.length === 0 ? null : encodeHistogram(histogram),
    referenceFailed: 1,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
}

it('merges the errors of all seconds, so that the worst one stays the maximum', () => {
  const error = instrumentErrorOf(aRun({ executor }, [[100, 200], [], [900]]));
  expect(error).toMatchObject({ kind: 'measured', failed: 3, answerUs: 2_000, error: { count: 3 } });
  expect(error.kind === 'measured' && error.error.maxUs).toBeCloseTo(900, -1);
});

it('says why there is none: by the plan before anything else, then by what failed, then by the lack of answers', () => {
  const off = instrumentErrorOf(aRun({ executor, reference: 'off' }, [[100]]));
  expect(off).toEqual({ kind: 'none', reason: 'Turned off in the load profile (reference: off).' });
  const silent = aRun({ executor }, [[]]);
  expect(instrumentErrorOf(silent)).toEqual({ kind: 'none', reason: 'No reference request was answered.' });
  const referenceFault = 'The sink for reference requests did not start.';
  expect(instrumentErrorOf({ ...silent, referenceFault })).toEqual({ kind: 'none', reason: referenceFault });
});
