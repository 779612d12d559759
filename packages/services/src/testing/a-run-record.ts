import type { FinishedRun } from '@tidemark/analysis/compare/finished-run';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';

/** aRunRecord builds a run that succeeded, of a small plan. */
export function aRunRecord(overrides: Partial<FinishedRun> = {}): FinishedRun {
  const target = { kind: 'launched', name: 't', launcher: 'influxdb-1.6', variant: 'inmem' };
  const summary = overrides.summary ?? aSummary();
  return {
    id: 'run',
    workspaceId: 'workspace',
    name: 'a run',
    state: 'succeeded',
    cancelRequestedAt: null,
    wantedRatePerSec: null,
    plan: runPlanShape.parse({ schema: aSchema(), profile: aProfile(), target }),
    schemaId: null,
    profileId: null,
    targetId: null,
    progress: null,
    summary,
    end: summary.end,
    judgement: null,
    simulatedStartMs: 0,
    createdAt: new Date(0),
    startedAt: new Date(0),
    endedAt: new Date(1_000),
    createdBy: 'user',
    retryOf: null,
    labels: [],
    context: null,
    projectId: null,
    experimentId: null,
    ...overrides,
  };
}
