import type { CsvCell } from '@tidemark/domain/kernel/csv-text';
import { timeText } from './axis-ticks.ts';
import type { ChartModel } from './chart-model.ts';
import { valueText } from './value-text.ts';

export type ChartTableRow = { key: string; line: string; elapsed: string; simulated: string; value: string };
export type ChartTable = { rows: ChartTableRow[]; total: number };

/** chartTable is what a chart shows, in words and figures; `total` is the number of readings where not all are listed. */
export function chartTable(model: ChartModel, most = 400): ChartTable {
  const lines = model.lines.map((line) => ({
    ...line,
    points: line.points.filter((point) => point.y !== null || point.reason !== null),
  }));
  const total = lines.reduce((sum, line) => sum + line.points.length, 0);
  const share = Math.min(1, most / Math.max(1, total));
  const rows = lines.flatMap((line) => {
    const every = Math.max(1, Math.round(1 / share));
    return line.points
      .filter((_, index) => index % every === 0 || index === line.points.length - 1)
      .map((point, index) => ({
        key: `${line.key} ${index}`,
        line: line.label,
        elapsed: timeText('elapsed', Math.max(0, point.offsetMs)),
        simulated: point.simulatedMs === null ? '–' : timeText('simulated', point.simulatedMs),
        value:
          point.y === null
            ? `not read${point.reason ? `: ${point.reason}` : ''}`
            : valueText(model.unit, point.y),
      }));
  });
  return { rows, total };
}

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
