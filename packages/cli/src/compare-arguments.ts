import { type GateMetricKey, gateMetricKeys } from '@tidemark/domain/figures/gate-metrics';

/** Judge repeated runs: ids of runs of a portal, or with `local` files that "run --json" wrote. */
export type CompareCommand = {
  kind: 'compare';
  baseline: string[];
  candidate: string[];
  local: boolean;
  /** Share of change that is put up with; null: what is usual. */
  tolerance: number | null;
  /** Metrics that decide; empty: all. */
  metrics: GateMetricKey[];
};

export const compareOptionNames = ['tolerance', 'metric'] as const;

type CompareValues = { local?: boolean; tolerance?: string; metric?: string[] };

const usage = 'Name the runs of both sides: compare <baseline> ... -- <candidate> ...';

/** compareCommand reads what follows "compare": one side, two dashes, the other side; a text tells what is wrong with it. */
export function compareCommand(
  baseline: readonly string[],
  candidate: readonly string[],
  { local = false, tolerance, metric = [] }: CompareValues,
): CompareCommand | string {
  if (baseline.length === 0 || candidate.length === 0) return usage;
  const misplaced = candidate.find((word) => word.startsWith('--'));
  if (misplaced !== undefined) return `Put ${misplaced} before the two dashes: what follows them are runs.`;
  const twice = baseline.find((run) => candidate.includes(run));
  if (twice !== undefined) return `"${twice}" stands on both sides.`;
  const share = tolerance === undefined ? null : shareOf(tolerance);
  if (Number.isNaN(share)) return `--tolerance is a share such as 0.05 or 5%, not "${tolerance}".`;
  const unknown = metric.find((name) => !gateMetricKeys.some((key) => key === name));
  if (unknown !== undefined) return `--metric is one of ${gateMetricKeys.join(', ')}, not "${unknown}".`;
  const metrics = gateMetricKeys.filter((key) => metric.includes(key));
  return {
    kind: 'compare',
    baseline: [...baseline],
    candidate: [...candidate],
    local,
    tolerance: share,
    metrics,
  };
}

/** "5%" is what "0.05" is; anything else is no number. */
function shareOf(text: string): number {
  const found = /^(\d{1,4}(?:\.\d{1,6})?)(\s*%)?$/.exec(text.trim());
  const share = Number(found?.[1] ?? Number.NaN) / (found?.[2] === undefined ? 1 : 100);
  return share <= 10 ? share : Number.NaN;
}
