import { figureValue } from '@tidemark/domain/figures/catalog';
import type { GateRow } from '@tidemark/domain/gate/gate-answer';
import type { GateMeasurement, MeasuredValue } from '@tidemark/domain/gate/gate-measurement';
import { meanInterval } from '@tidemark/stats/mean-interval';
import type { SidedRun } from '../compare/comparison-sides.ts';
import { environmentOf } from '../compare/fingerprint-differences.ts';
import { distrustOf } from '../compare/run-trust.ts';

/** A cell with the ended runs of the candidate. */
type MeasuredSide = { label: string; candidate: readonly SidedRun[] };

/** measureGate gives what the trend of a benchmark needs of a gate: the mean of each metric over the trusted runs of each cell. */
export function measureGate(cells: readonly MeasuredSide[], rows: readonly GateRow[]): GateMeasurement {
  return {
    cells: cells.map(({ label, candidate }) => {
      const trusted = candidate.filter(({ summary }) => distrustOf(summary) === null);
      const ofCell = rows.filter(({ cell }) => cell === label);
      return {
        cell: label,
        environment: environmentOf(trusted),
        values: ofCell.flatMap((row) => measuredOf(row, trusted)),
      };
    }),
  };
}

function measuredOf({ metric, verdict }: GateRow, runs: readonly SidedRun[]): MeasuredValue[] {
  const values = runs.map((run) => figureValue(metric, run)).filter((value) => value !== null);
  const known = values.filter(Number.isFinite);
  const mean = meanInterval(known);
  if (mean.kind === 'mean-interval') {
    const [value, low, high] = asMeasured(known, [mean.value, mean.low, mean.high]);
    return [{ metric, value, low, high, runs: known.length, verdict }];
  }
  const [only] = known;
  return only === undefined ? [] : [{ metric, value: only, low: null, high: null, runs: 1, verdict }];
}

/** Runs that agree exactly, as on a number of series, keep their value: logarithms would round it. */
function asMeasured(values: readonly number[], found: [number, number, number]): [number, number, number] {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? [first, first, first] : found;
}
