import type { SidedRun } from '../compare/comparison-sides.ts';
import { fingerprintDifferences } from '../compare/fingerprint-differences.ts';
import { distrustOf } from '../compare/run-trust.ts';

type Sides = { label: string; candidate: readonly SidedRun[]; baseline: readonly SidedRun[] };

/** environmentNotes says how the baseline was measured elsewhere: machine, version or configuration of the server; each note once. */
export function environmentNotes(cells: readonly Sides[]): string[] {
  const notes = cells.flatMap(({ label, candidate, baseline }) => {
    const [before, after] = [baseline[0], candidate[0]];
    if (!before || !after) return [];
    const differences = [...versionChange(before, after), ...fingerprintDifferences(before, after)];
    const distrusted = baseline.filter(({ summary }) => distrustOf(summary) !== null).length;
    return [
      ...(differences.length === 0
        ? []
        : [
            `The baseline was measured in another environment: ${differences.join('; ')}. That alone may explain a difference.`,
          ]),
      ...(distrusted === 0 ? [] : [`"${label}": ${distrusted} untrusted runs of the baseline do not count.`]),
    ];
  });
  return [...new Set(notes)];
}

function versionChange(before: SidedRun, after: SidedRun): string[] {
  const [old, current] = [before.summary.target.version, after.summary.target.version];
  return old === null || current === null || old === current ? [] : [`server version: ${old} → ${current}`];
}
