import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import type { ChartModel } from './chart-model.ts';

/** chartCsv is everything that a chart draws: a line for each reading, with both clocks in milliseconds and the value in its unit. */
export function chartCsv({ lines, unit, title }: ChartModel): { columns: string[]; rows: CsvCell[][] } {
  return {
    columns: ['line', 'elapsed (ms)', 'simulated (ms)', `${title} (${unit})`, 'reason for no value'],
    rows: lines.flatMap(({ label, points }) =>
      points
        .filter(({ y, reason }) => y !== null || reason !== null)
        .map(({ offsetMs, simulatedMs, y, reason }): CsvCell[] => [label, offsetMs, simulatedMs, y, reason]),
    ),
  };
}
