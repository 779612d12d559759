import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { createLoadTally } from '../run/load-tally.ts';
import { observeRun } from '../run/observe-run.ts';
import type { RecordedRun } from '../run/recorded-run.ts';

/** aRecordedRun builds the record of a run that ended as planned and whose generator reported nothing. */
export function aRecordedRun(overrides: Partial<RecordedRun> = {}): RecordedRun {
  const plan =
    overrides.plan ??
    runPlanShape.parse({
      schema: aSchema(),
      profile: aProfile(),
      target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
    });
  const { end, target, host, verification } = aSummary();
  return {
    plan,
    end,
    target,
    host,
    simulatedStartMs: 0,
    simulatedAtMs: 0,
    loadBeganAtMs: null,
    loadMs: 0,
    settlingMs: 0,
    leaseGaps: 0,
    delivery: null,
    load: createLoadTally().recorded(),
    referenceFault: null,
    peaks: { rssBytes: null, heapInUseBytes: null, observedSeries: null },
    targetCpu: null,
    settled: [],
    outages: [],
    faults: [],
    observation: observeRun(plan, 0).recorded(),
    verification,
    queries: [],
    formatComparisons: [],
    rateSearch: null,
    ...overrides,
  };
}
