import { fingerprintRows } from '@tidemark/analysis/compare/fingerprint-rows';
import { readLoadText } from '@tidemark/domain/load/load-words';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { graphiteWritingShape } from '@tidemark/domain/target/graphite-target';
import { createMetricsAt, metricLine } from '@tidemark/workload/graphite/metric-key';
import { linesOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import Link from 'next/link';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import {
  clockText,
  extentText,
  faultsText,
  loadText,
  outagesText,
  retentionText,
  targetText,
} from './plan-words.ts';

/** PlanPanel shows what was run, on what, so that others can rerun it. */
export function PlanPanel({
  plan,
  summary,
  simulatedStartMs,
}: {
  plan: RunPlan;
  summary: RunSummary | null;
  simulatedStartMs: number;
}) {
  const { schema, profile, target } = plan;
  return (
    <div className="flex flex-col gap-4">
      <DefinitionList
        entries={[
          { term: 'Schema', value: schema.name },
          { term: 'Load profile', value: profile.name },
          { term: 'Load', value: loadText(profile) },
          { term: 'Ends after', value: extentText(profile) },
          { term: 'Clock', value: clockText(profile) },
          { term: 'Retention', value: retentionText(profile) },
          ...(profile.readLoad ? [{ term: 'Queries', value: readLoadText(profile.readLoad) }] : []),
          ...(profile.outages.length > 0 ? [{ term: 'Outages', value: outagesText(profile) }] : []),
          ...(profile.faults.length > 0 ? [{ term: 'Faults', value: faultsText(profile) }] : []),
          { term: 'Target', value: <TargetName target={target} /> },
          ...(summary ? fingerprintRows(summary) : []),
        ]}
      />
      <CodeBlock {...sampleOf(plan, simulatedStartMs, summary?.delivery != null)} />
    </div>
  );
}

/** A launched server's page shows how it is configured. */
function TargetName({ target }: { target: RunPlan['target'] }) {
  if (target.kind !== 'launched') return targetText(target);
  return (
    <Link href={`/systems/launchers/${target.launcher}`} className="underline">
      {targetText(target)}
    </Link>
  );
}

const sampleCount = 4;

/** The first points of a plan as they go over the wire; of a Graphite as plaintext, in either protocol. */
function sampleOf(
  { schema, profile, target }: RunPlan,
  startMs: number,
  isGraphite: boolean,
): { label: string; code: string } {
  const available = Math.min(sampleCount, plannedPoints(schema, profile) ?? sampleCount);
  const startNs = runStartNs(profile, startMs);
  const launched = target.kind === 'launched' ? target.graphite : undefined;
  const writing =
    target.kind === 'graphite'
      ? target
      : (launched ?? (isGraphite ? graphiteWritingShape.parse({}) : undefined));
  const metricsAt = writing && createMetricsAt(schema, profile, startNs, writing.naming, 'RUN');
  const linesAt = (index: number) =>
    metricsAt
      ? metricsAt(index).map(metricLine).join('').trimEnd()
      : linesOf(pointAt(schema, profile, startNs, index), profile.precision, profile.fieldsPerLine);
  return {
    label: metricsAt ? 'First metrics, with RUN for the name of the run' : 'First points, as sent',
    code: Array.from({ length: available }, (_, index) => linesAt(index)).join('\n'),
  };
}
