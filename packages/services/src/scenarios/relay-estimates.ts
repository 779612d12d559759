import type { HeldSystem } from '@tidemark/analysis/compare/held-rates';
import { busiestPart } from '@tidemark/domain/figures/delivery';
import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { meanInterval } from '@tidemark/stats/mean-interval';
import { type FigureFinding, type Finding, figureOf, finding, type ScenarioRun, textOf } from './finding.ts';
import { sumOf } from './relay-at-rate.ts';

/** relayEstimates continues CPU time per metric to other machines, over the runs that lost nothing. */
export function relayEstimates(
  system: string,
  runs: readonly ScenarioRun[],
  held: HeldSystem | null,
): Finding[] {
  const good = new Set(held?.steps.flatMap(({ outcome, runIds }) => (outcome === 'held' ? runIds : [])));
  const used = runs.filter(({ runId }) => good.has(runId));
  const group = `${system}, on a machine of your own`;
  const missing = 'needs a run without loss whose CPU was measured';
  const busiest = used.flatMap(({ summary }) => busiestPart(summary.delivery)?.name ?? []).at(-1);
  return [
    finding({
      group,
      label: 'Metrics per minute at which the busiest part uses a whole core',
      ours: intervalOf(used.map(fullCore)),
      missing,
      remark: `Estimate: CPU time per metric, continued in a straight line. ${busiest ? `The busiest part is ${busiest}. ` : ''}It moves with the speed of one core, not with their number; a full queue may lose metrics long before.`,
    }),
    finding({
      group,
      label: 'Cores for 1 M metrics per minute',
      ours: coresText(used),
      missing,
      remark: 'Estimate, without the generator and the operating system.',
    }),
  ];
}

/** The rate of a run, scaled up until its busiest part uses one core. */
function fullCore({ summary: { delivery } }: ScenarioRun): number | null {
  const busiest = busiestPart(delivery);
  if (!busiest || busiest.cpuRatioMean <= 0 || !delivery?.metricsPerMinute) return null;
  return delivery.metricsPerMinute / busiest.cpuRatioMean;
}

function intervalOf(values: readonly (number | null)[]): FigureFinding | null {
  const found = meanInterval(values);
  if (found.kind !== 'mean-interval') return figureOf(values, { unit: 'metrics/min' });
  const { value: middle, low, high, runs: count } = found;
  return { kind: 'figure', unit: 'metrics/min', middle, low, high, count, of: 'runs, 95 % interval' };
}

/** From the run with the highest rate: there the fixed cost of each process weighs least. */
function coresText(runs: readonly ScenarioRun[]): ReturnType<typeof textOf> | null {
  const [run] = runs.toSorted(
    (a, b) => (b.summary.delivery?.metricsPerMinute ?? 0) - (a.summary.delivery?.metricsPerMinute ?? 0),
  );
  const { parts = [], metricsPerMinute = null } = run?.summary.delivery ?? {};
  const total = sumOf(parts, ({ cpuRatioMean }) => cpuRatioMean);
  if (total === null || !metricsPerMinute) return null;
  const per = (ratio: number) => threeDigits((ratio * 1_000_000) / metricsPerMinute);
  const each = parts.map(({ name, cpuRatioMean }) => `${name} ${per(cpuRatioMean ?? 0)}`);
  return textOf(`${per(total)} (${each.join(', ')})`);
}
