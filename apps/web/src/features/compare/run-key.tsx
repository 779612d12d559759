import { LineSwatch } from '../../charts/line-swatch.tsx';
import { assignIdentities } from '../../charts/prepare/assign-hues.ts';
import { Badge } from '../../ui/badge.tsx';
import { ImportedBadge } from '../results/imported-badge.tsx';
import { targetText } from '../results/plan-words.ts';
import type { ResultRun } from './result-run.ts';

/** RunKey names the runs with the colour and marker that they keep on this page, and says what differs between their plans. */
export function RunKey({ runs, differences }: { runs: ResultRun[]; differences: string[] }) {
  const identities = assignIdentities(runs);
  return (
    <section
      aria-label="Runs compared"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-2"
    >
      <ul className="flex min-w-0 flex-col gap-2">
        {runs.map((run, index) => {
          const { hue, marker } = identities.get(run.id) ?? { hue: 'var(--ink)', marker: 'circle' };
          return (
            <li key={run.id} className="flex min-w-0 items-start gap-2 text-sm">
              <span className="mt-1">
                <LineSwatch line={{ hue, marker, look: 'settled' }} />
              </span>
              <span className="min-w-0">
                <span className="font-medium [overflow-wrap:anywhere]">{run.label}</span>{' '}
                {index === 0 ? <Badge>Baseline</Badge> : null}
                {run.summary.imported ? <ImportedBadge /> : null}
                <span className="block text-[13px] text-ink-soft [overflow-wrap:anywhere]">
                  {run.plan === null
                    ? 'imported from vegeta'
                    : `${run.plan.schema.name} · ${targetText(run.plan.target)} · version ${run.summary.target.version ?? 'unknown'}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="text-sm">
        <h2 className="font-medium text-[13px] text-ink-faint">What differs between the plans</h2>
        {differences.length === 0 ? (
          <p>Nothing: these are repetitions of one plan.</p>
        ) : (
          <ul className="list-disc pl-4">
            {differences.map((difference) => (
              <li key={difference} className="[overflow-wrap:anywhere]">
                {difference}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
