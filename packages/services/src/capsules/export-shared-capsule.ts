import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { type Capsule, defaultRules } from '@tidemark/domain/capsule/capsule';
import { capsuleResultShape } from '@tidemark/domain/capsule/capsule-result';
import { capsuleTarget, withoutHooks } from '@tidemark/domain/capsule/capsule-target';
import { sealCapsule } from '@tidemark/domain/capsule/seal-capsule';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import { maskSummary } from '../reports/mask-report.ts';
import { withoutProcess } from './capsule-results.ts';
import { maskTexts } from './mask-texts.ts';
import { sha256 } from './sha256.ts';

/** exportSharedCapsule gives a run of a published report as a capsule, with nothing beyond the report's snapshot. */
export function exportSharedCapsule(report: ReportSnapshot, runId: string): Capsule {
  const isShown = report.sections.includes('details');
  const run = isShown ? report.runs.find(({ id }) => id === runId) : undefined;
  if (!run?.plan) throw new DomainError('not_found', { kind: 'report' });
  const { plan, state, startedAt, endedAt } = run;
  const summary = withoutProcess(maskSummary(run.summary));
  const { target, host, simulatedStartMs } = summary;
  const records = { intervals: null, ...recordsOf(report, runId) };
  const result = { state, startedAt, endedAt, summary, records, recordsReason: null };
  return sealCapsule(
    {
      kind: 'run',
      madeAt: report.createdAt,
      name: z.string().parse(maskTexts(run.label, plan.target)).slice(0, 120),
      plan: { ...plan, profile: withoutHooks(plan.profile), target: capsuleTarget(plan.target) },
      simulatedStartMs,
      madeOn: { target, host },
      result: capsuleResultShape.parse(maskTexts(result, plan.target)),
      rules: defaultRules,
    },
    sha256,
  );
}

function recordsOf({ series, events }: ReportSnapshot, runId: string) {
  return {
    series: series.find((each) => each.runId === runId)?.series ?? [],
    events: events.find((each) => each.runId === runId)?.events ?? [],
  };
}
