import { fingerprintRows } from '@tidemark/analysis/compare/fingerprint-rows';
import { readLoadText } from '@tidemark/domain/load/load-words';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { linesOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import Link from 'next/link';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { clockText, extentText, loadText, outagesText, retentionText, targetText } from './plan-words.ts';

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
          { term: 'Target', value: <TargetName target={target} /> },
          ...(summary ? fingerprintRows(summary) : []),
        ]}
      />
      <CodeBlock label="First points, as sent" code={sampleLines(plan, simulatedStartMs).join('\n')} />
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

/** sampleLines are the first points of a plan, exactly as they go over the wire. */
function sampleLines({ schema, profile }: RunPlan, startMs: number, count = 4): string[] {
  const available = Math.min(count, plannedPoints(schema, profile) ?? count);
  const startNs = runStartNs(profile, startMs);
  return Array.from({ length: available }, (_, index) =>
    linesOf(pointAt(schema, profile, startNs, index), profile.precision, profile.fieldsPerLine),
  );
}
