import { fingerprintRows } from '@tidemark/analysis/compare/fingerprint-words';
import { readLoadText } from '@tidemark/domain/load/read-words';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { clockText, extentText, loadText, outagesText, retentionText, targetText } from './plan-words.ts';
import { sampleLines } from './sample-lines.ts';

/** PlanPanel shows what was run, on what, so that somebody else could run it again. */
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
          { term: 'Target', value: targetText(target) },
          ...(summary ? fingerprintRows(summary) : []),
        ]}
      />
      <CodeBlock label="First points, as sent" code={sampleLines(plan, simulatedStartMs).join('\n')} />
    </div>
  );
}
