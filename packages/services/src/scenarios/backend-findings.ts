import type { Verification } from '@tidemark/domain/result/verification';
import { exactText, type Finding, finding, type ScenarioRun, textOf } from './finding.ts';

/** What one backend of a relay holds of a run; null: it could not be counted. */
export type BackendCount = { part: string; stored: number | null; lost: number | null };

/** backendsOf gives what each backend holds, in the order of the relay; none where there is one server only. */
export function backendsOf({ diverged, totals }: Verification): BackendCount[] {
  if (diverged.length === 0) return [];
  const others = diverged.map(({ stored, missing }, i) => ({
    part: `backend:${i + 2}`,
    stored,
    lost: missing,
  }));
  return [{ part: 'backend:1', stored: totals.stored, lost: totals.lost }, ...others];
}

/** storedByBackend has one line per backend of a relay; none for a server without one. */
export function storedByBackend(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const rows = runs.flatMap(({ summary: { verification } }) =>
    backendsOf(verification).map((backend) => ({
      ...backend,
      acknowledged: verification.totals.acknowledged,
    })),
  );
  return [...new Set(rows.map(({ part }) => part))].map((part) => {
    const counts = rows.flatMap(({ stored, acknowledged, ...row }) =>
      row.part === part && stored !== null ? [`${exactText(stored)} of ${exactText(acknowledged)}`] : [],
    );
    return finding({
      group,
      label: `Stored / acknowledged, ${part}`,
      ours: counts.length === 0 ? null : textOf(counts.join('; ')),
      missing: 'its points could not be counted',
    });
  });
}
