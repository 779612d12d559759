import { csvText } from '@tidemark/domain/kernel/csv-text';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ReportFile } from '@tidemark/domain/run/report-seal';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type ReportColumn, type ReportTable, reportTable } from './report-tables.ts';
import type { ReportContent } from './reports.ts';

/** JSON is everything, signed; the others are one table. */
export const exportFormats = ['json', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportInput = { format: ExportFormat; content: ReportTable };

/** A report as a file. */
export type ExportedReport = { body: string | Uint8Array<ArrayBuffer>; mediaType: string; fileName: string };

/** exportReport writes a report as a file to keep, to calculate with, or to verify. */
export function exportReport(report: ReportContent, { format, content }: ExportInput): ExportedReport {
  const name = `tidemark-report-${report.snapshot.createdAt.slice(0, 10)}`;
  switch (format) {
    case 'json':
      return { body: signedFile(report), mediaType: 'application/json', fileName: `${name}.json` };
    case 'csv':
      return {
        body: toCsv(reportTable(content, report.snapshot)),
        mediaType: 'text/csv; charset=utf-8',
        fileName: `${name}-${content}.csv`,
      };
    case 'parquet':
      return {
        body: toParquet(reportTable(content, report.snapshot)),
        mediaType: 'application/vnd.apache.parquet',
        fileName: `${name}-${content}.parquet`,
      };
  }
}

/** The content goes out as it was stored: read by a newer version, it would not be what was signed. */
function signedFile({ content, seal }: ReportContent): string {
  if (seal === null) throw new DomainError('not_found', { kind: 'signature of this older report' });
  const file: ReportFile = { format: 'tidemark-report', seal, report: content };
  return JSON.stringify(file);
}

function toCsv(columns: readonly ReportColumn[]): string {
  const rows = (columns[0]?.cells ?? []).map((_, i) => columns.map(({ cells }) => cells[i] ?? null));
  return csvText(
    columns.map(({ name }) => name),
    rows,
  );
}

function toParquet(columns: readonly ReportColumn[]): Uint8Array<ArrayBuffer> {
  const columnData = columns.map(({ name, kind, cells }) => ({
    name,
    data: [...cells],
    type: kind === 'text' ? ('STRING' as const) : ('DOUBLE' as const),
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
