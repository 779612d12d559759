import type { RecordedRate } from './pacer.ts';

/** A parsed recording: its rates, or the fault and its line. */
export type RateCsv = { rates: RecordedRate[] } | { fault: string };

const longestText = 4_000_000;

/**
 * parseRateCsv reads a rate over time: two columns, the time and the rate per second from then on, separated by commas, semicolons or
 * tabs, with at most one header line. Times are seconds or dates; the first one becomes second 0.
 */
export function parseRateCsv(text: string): RateCsv {
  if (text.length > longestText) return { fault: `the recording is longer than ${longestText} characters` };
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, cells: line.split(/[,;\t]/).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const hasHeading = rows[0] !== undefined && Number.isNaN(momentOf(rows[0].cells[0] ?? ''));
  const rates: RecordedRate[] = [];
  let first: number | null = null;
  for (const { line, cells } of hasHeading ? rows.slice(1) : rows) {
    if (cells.length < 2) return { fault: `line ${line}: write the time and the rate, separated by a comma` };
    const moment = momentOf(cells[0] ?? '');
    if (Number.isNaN(moment)) return { fault: `line ${line}: "${short(cells[0])}" is not a time` };
    const ratePerSec = cells[1] === '' ? Number.NaN : Number(cells[1]);
    if (!Number.isFinite(ratePerSec) || ratePerSec < 0) {
      return { fault: `line ${line}: "${short(cells[1])}" is not a rate` };
    }
    first ??= moment;
    rates.push({ atSeconds: moment - first, ratePerSec });
    const before = rates.at(-2);
    if (before && moment - first <= before.atSeconds) {
      return { fault: `line ${line} is not later than the one before` };
    }
  }
  return rates.length === 0 ? { fault: 'there is no line with a time and a rate' } : { rates };
}

/** rateCsvOf writes a recording as parseRateCsv reads it. */
export function rateCsvOf(rates: readonly RecordedRate[]): string {
  return rates.map(({ atSeconds, ratePerSec }) => `${atSeconds},${ratePerSec}`).join('\n');
}

/** Seconds of a cell: a number of them, or a date. */
function momentOf(cell: string): number {
  if (cell === '') return Number.NaN;
  const seconds = Number(cell);
  if (!Number.isNaN(seconds)) return Number.isFinite(seconds) ? seconds : Number.NaN;
  return /^\d{4}-\d{2}-\d{2}/.test(cell) ? Date.parse(cell) / 1_000 : Number.NaN;
}

function short(cell: string | undefined): string {
  return (cell ?? '').slice(0, 40);
}
