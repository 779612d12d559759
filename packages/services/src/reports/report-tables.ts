import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';

/** A column of a table: all its cells are texts, or all are numbers; null: not measured. */
export type ReportColumn =
  | { name: string; kind: 'text'; cells: (string | null)[] }
  | { name: string; kind: 'number'; cells: (number | null)[] };

/** What of a report a table holds. */
export const reportTables = ['figures', 'lines'] as const;
export type ReportTable = (typeof reportTables)[number];

/** reportTable gives the figures of a report, one row per figure and run, or its lines, one row per point. */
export function reportTable(table: ReportTable, snapshot: ReportSnapshot): ReportColumn[] {
  return table === 'figures' ? figureColumns(snapshot) : lineColumns(snapshot);
}

function figureColumns({ runs, comparison }: ReportSnapshot): ReportColumn[] {
  const labels = labelsOf(runs);
  const rows = comparison.figures.flatMap(({ key, label, unit, values }) =>
    values.map((value) => ({ key, label, unit, ...value })),
  );
  return [
    text('run_id', rows, ({ runId }) => runId),
    text('run', rows, ({ runId }) => labels.get(runId) ?? null),
    text('figure', rows, ({ key }) => key),
    text('label', rows, ({ label }) => label),
    text('unit', rows, ({ unit }) => unit),
    number('value', rows, ({ value }) => value),
    number('low', rows, ({ low }) => low),
    number('high', rows, ({ high }) => high),
    number('ratio_to_baseline', rows, ({ ratioToBaseline }) => ratioToBaseline),
  ];
}

function lineColumns({ runs, series }: ReportSnapshot): ReportColumn[] {
  const labels = labelsOf(runs);
  const rows = series.flatMap(({ runId, series: lines }) =>
    lines.flatMap(({ metric, kind, part, unit, points }) =>
      points.map((point) => ({ runId, metric, kind, part, unit, ...point })),
    ),
  );
  return [
    text('run_id', rows, ({ runId }) => runId),
    text('run', rows, ({ runId }) => labels.get(runId) ?? null),
    text('metric', rows, ({ metric }) => metric),
    text('kind', rows, ({ kind }) => kind),
    text('part', rows, ({ part }) => part),
    text('unit', rows, ({ unit }) => unit),
    number('offset_ms', rows, ({ offsetMs }) => offsetMs),
    number('simulated_at_ms', rows, ({ simulatedAtMs }) => simulatedAtMs),
    number('value', rows, ({ value }) => value),
    text('reason', rows, ({ reason }) => reason),
  ];
}

function labelsOf(runs: ReportSnapshot['runs']): Map<string, string> {
  return new Map(runs.map(({ id, label }) => [id, label]));
}

function text<Row>(name: string, rows: readonly Row[], read: (row: Row) => string | null): ReportColumn {
  return { name, kind: 'text', cells: rows.map(read) };
}

function number<Row>(name: string, rows: readonly Row[], read: (row: Row) => number | null): ReportColumn {
  return { name, kind: 'number', cells: rows.map(read) };
}
