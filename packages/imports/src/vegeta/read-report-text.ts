import { parseGoDuration } from '@tidemark/domain/kernel/go-duration';
import {
  isVegetaSuccess,
  keepErrors,
  longestNs,
  type VegetaReport,
} from '@tidemark/domain/result/vegeta-report';
import { checkReport, quoted, vegetaFault } from './vegeta-fault.ts';

/** The lines of a report by label, each with the names in brackets and their values. */
type Lines = Map<string, { line: number; values: Map<string, string> }>;

const labels = [
  'Requests',
  'Duration',
  'Latencies',
  'Bytes In',
  'Bytes Out',
  'Success',
  'Status Codes',
] as const;
type Label = (typeof labels)[number];

/**
 * readReportText parses the output of `vegeta report` of any version: figures are found by the names in brackets
 * (`[min, mean, 50, 90, 95, 99, max]`), never by position. Text before the report is skipped; text after it is refused.
 */
export function readReportText(text: string): VegetaReport {
  const { lines, errors } = splitLines(text);
  const requests = countOf(lines, 'Requests', 'total');
  const statusCodes = readStatusCodes(lines);
  const durations = {
    durationNs: optional(lines, 'Duration', 'attack', durationNs),
    waitNs: optional(lines, 'Duration', 'wait', durationNs),
    totalNs: required(lines, 'Duration', 'total', durationNs),
  };
  return checkReport({
    requests,
    ratePerSec: optional(lines, 'Requests', 'rate', decimal),
    throughputPerSec: optional(lines, 'Requests', 'throughput', decimal),
    ...durations,
    earliest: null,
    latest: null,
    end: null,
    latencies: readLatencies(lines),
    bytesIn: bytesOf(lines, 'Bytes In'),
    bytesOut: bytesOf(lines, 'Bytes Out'),
    successShare: readSuccess(lines, requests, statusCodes),
    statusCodes,
    ...keepErrors(errors),
  });
}

function readLatencies(lines: Lines): VegetaReport['latencies'] {
  return {
    totalNs: null,
    meanNs: required(lines, 'Latencies', 'mean', durationNs),
    p50Ns: optional(lines, 'Latencies', '50', durationNs),
    p90Ns: optional(lines, 'Latencies', '90', durationNs),
    p95Ns: required(lines, 'Latencies', '95', durationNs),
    p99Ns: required(lines, 'Latencies', '99', durationNs),
    maxNs: required(lines, 'Latencies', 'max', durationNs),
    minNs: optional(lines, 'Latencies', 'min', durationNs),
  };
}

function splitLines(text: string): { lines: Lines; errors: string[] } {
  const lines: Lines = new Map();
  const all = text.split(/\r?\n/);
  const first = all.findIndex((line) => labelOf(line) === 'Requests');
  if (first < 0) throw vegetaFault('no line "Requests [total, ...]": this is not a report of vegeta');
  for (let i = first; i < all.length; i += 1) {
    const line = all[i] ?? '';
    if (/^\s*Error Set:\s*$/.test(line)) return { lines, errors: readErrors(all, i + 1) };
    if (line.trim() === '') continue;
    const label = labelOf(line);
    if (label === null) throw vegetaFault(`${quoted(line.trim())} is not a line of a report`, i + 1);
    if (lines.has(label)) throw vegetaFault(`a second "${label}": import one report at a time`, i + 1);
    lines.set(label, { line: i + 1, values: readValues(label, line, i + 1) });
  }
  return { lines, errors: [] };
}

function labelOf(line: string): Label | null {
  return (
    labels.find(
      (label) => line.trimStart().startsWith(label) && /^\s*\[/.test(line.trimStart().slice(label.length)),
    ) ?? null
  );
}

function readValues(label: Label, line: string, number: number): Map<string, string> {
  const found = /\[([^\]]*)\](.*)$/.exec(line);
  if (!found) throw vegetaFault(`"${label}" has no list in brackets`, number);
  const names = (found[1] ?? '').split(',').map((name) => name.trim());
  const rest = (found[2] ?? '').trim();
  const values =
    label === 'Status Codes' || label === 'Success' ? [rest] : rest.split(',').map((value) => value.trim());
  if (names.length !== values.length || new Set(names).size !== names.length) {
    throw vegetaFault(`"${label}" names ${names.length} figures and gives ${values.length}`, number);
  }
  return new Map(names.map((name, i) => [name, values[i] ?? '']));
}

/** Errors end with the text or with an empty line, after which nothing may follow. */
function readErrors(all: string[], from: number): string[] {
  const end = all.findIndex((line, i) => i >= from && line.trim() === '');
  if (end < 0) return all.slice(from);
  const next = all.findIndex((line, i) => i > end && line.trim() !== '');
  if (next >= 0)
    throw vegetaFault(
      `${quoted(all[next]?.trim() ?? '')} follows the report; paste one report alone`,
      next + 1,
    );
  return all.slice(from, end);
}

function optional<Value>(
  lines: Lines,
  label: Label,
  name: string,
  read: (text: string) => Value | null,
): Value | null {
  const found = lines.get(label);
  const text = found?.values.get(name);
  if (!found || text === undefined) return null;
  const value = read(text);
  if (value === null) throw vegetaFault(`${quoted(text)} is not a value of "${label} [${name}]"`, found.line);
  return value;
}

function required<Value>(
  lines: Lines,
  label: Label,
  name: string,
  read: (text: string) => Value | null,
): Value {
  const value = optional(lines, label, name, read);
  if (value === null) throw vegetaFault(`"${label}" with [${name}] is missing`);
  return value;
}

function countOf(lines: Lines, label: Label, name: string): number {
  return required(lines, label, name, count);
}

function bytesOf(lines: Lines, label: 'Bytes In' | 'Bytes Out'): { total: number; mean: number } {
  return { total: countOf(lines, label, 'total'), mean: required(lines, label, 'mean', decimal) };
}

function readStatusCodes(lines: Lines): VegetaReport['statusCodes'] {
  const text = required(lines, 'Status Codes', 'code:count', (value) => value);
  const codes = text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(\d{1,3}):([1-9]\d{0,14})$/.exec(part);
      if (!found)
        throw vegetaFault(
          `${quoted(part)} is not a status code with its count`,
          lines.get('Status Codes')?.line ?? null,
        );
      return { code: Number(found[1]), count: Number(found[2]) };
    });
  if (new Set(codes.map(({ code }) => code)).size !== codes.length)
    throw vegetaFault('a status code appears twice');
  return codes.toSorted((a, b) => a.code - b.code);
}

/** The ratio is printed with two digits; the codes give it exactly, and both must agree. */
function readSuccess(lines: Lines, requests: number, codes: VegetaReport['statusCodes']): number {
  const printed =
    required(lines, 'Success', 'ratio', (text) => (text.endsWith('%') ? decimal(text.slice(0, -1)) : null)) /
    100;
  const successes = codes.reduce(
    (sum, { code, count: times }) => sum + (isVegetaSuccess(code) ? times : 0),
    0,
  );
  const share = requests === 0 ? 0 : successes / requests;
  if (Math.abs(share - printed) > 0.000_051) {
    throw vegetaFault(
      `success is ${printed}, but ${successes} of ${requests} answers have a code from 200 to 399`,
      lines.get('Success')?.line ?? null,
    );
  }
  return share;
}

function durationNs(text: string): number | null {
  const ns = parseGoDuration(text);
  return ns === null || ns < 0 || ns > longestNs ? null : ns;
}

function count(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function decimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null;
}
