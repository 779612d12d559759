import { z } from 'zod';
import { quoted, vegetaFault } from './vegeta-fault.ts';
import { linesOf, readMoment, requireResult, type VegetaResult } from './vegeta-result.ts';

/** What `vegeta encode -to json` writes per request; fields that older versions lack are not needed. */
const lineShape = z.object({
  code: z.number(),
  timestamp: z.string().max(40),
  latency: z.number(),
  bytes_out: z.number(),
  bytes_in: z.number(),
  error: z.string().nullish(),
});

/** readJsonLines parses the output of `vegeta encode -to json`, one request at a time; any other line throws. */
export function* readJsonLines(text: string): Generator<VegetaResult> {
  for (const { line, content } of linesOf(text)) {
    if (content.trim() !== '') yield readLine(content, line);
  }
}

function readLine(content: string, line: number): VegetaResult {
  const parsed = lineShape.safeParse(parseJson(content, line));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw vegetaFault(
      `not a result of vegeta: ${quoted(issue?.path.map(String).join('.') ?? '')} ${issue?.message ?? ''}`,
      line,
    );
  }
  const { code, timestamp, latency, bytes_out: bytesOut, bytes_in: bytesIn, error } = parsed.data;
  return requireResult(
    { ...readMoment(timestamp, line), latencyNs: latency, code, bytesIn, bytesOut, error: error ?? '' },
    line,
  );
}

function parseJson(content: string, line: number): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw vegetaFault(
      `${quoted(content.slice(-40))} is not the end of a JSON object; is the file truncated?`,
      line,
    );
  }
}

/** Columns that versions of vegeta write: without method and URL, without headers, all. */
const columnCounts = [9, 11, 12];

/**
 * readCsv parses the output of `vegeta encode -to csv`, one request at a time. Columns, without a header: Unix time in ns, code, latency in ns,
 * bytes out, bytes in, error, body (base64), attack, sequence, method, URL, headers (base64).
 */
export function* readCsv(text: string): Generator<VegetaResult> {
  let columnCount: number | null = null;
  for (const { line, fields } of rowsOf(text)) {
    columnCount ??= fields.length;
    if (!columnCounts.includes(columnCount)) {
      throw vegetaFault(
        `${fields.length} columns, but vegeta writes 12; other tables are not supported`,
        line,
      );
    }
    if (fields.length !== columnCount) {
      throw vegetaFault(
        `${fields.length} columns after rows of ${columnCount}; is the file truncated?`,
        line,
      );
    }
    yield toResult(fields, line);
  }
  // A row that is truncated within its last column still has all columns.
  if (!/\n\s*$/.test(text.slice(-100))) {
    throw vegetaFault(
      'the last row does not end with a line break, as rows of vegeta do; is the file truncated?',
    );
  }
}

function toResult(fields: string[], line: number): VegetaResult {
  const [timestamp = '', code = '', latency = '', bytesOut = '', bytesIn = '', error = ''] = fields;
  const digits = whole(timestamp, 'the timestamp', line).padStart(10, '0');
  return requireResult(
    {
      startSeconds: Number(digits.slice(0, -9)),
      startNanos: Number(digits.slice(-9)),
      latencyNs: Number(whole(latency, 'the latency', line)),
      code: Number(whole(code, 'the status code', line)),
      bytesIn: Number(whole(bytesIn, 'the bytes in', line)),
      bytesOut: Number(whole(bytesOut, 'the bytes out', line)),
      error,
    },
    line,
  );
}

function whole(text: string, what: string, line: number): string {
  if (/^\d{1,20}$/.test(text)) return text;
  throw vegetaFault(`${what} (column ${columns[what] ?? ''}) must be a whole number of at least 0`, line);
}

const columns: Record<string, number> = {
  'the timestamp': 1,
  'the status code': 2,
  'the latency': 3,
  'the bytes out': 4,
  'the bytes in': 5,
};

/** Rows by RFC 4180: a quoted field may contain commas, doubled quotes and line breaks. */
function* rowsOf(text: string): Generator<{ line: number; fields: string[] }> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const row = readRow(text, at, line);
    if (row.fields.length > 1 || row.fields[0] !== '') yield { line, fields: row.fields };
    line += row.lines;
    at = row.next;
  }
}

type Row = { fields: string[]; next: number; lines: number };

function readRow(text: string, from: number, line: number): Row {
  const fields: string[] = [];
  let at = from;
  let lines = 1;
  for (;;) {
    const field = text.charAt(at) === '"' ? quotedField(text, at, line) : plainField(text, at);
    fields.push(field.value);
    lines += field.breaks;
    at = field.next;
    const separator = text.charAt(at);
    if (separator === ',') {
      at += 1;
      continue;
    }
    if (separator !== '' && separator !== '\n' && !text.startsWith('\r\n', at)) {
      throw vegetaFault('there is text between a closing quote and the comma', line);
    }
    return { fields, next: at + (separator === '\r' ? 2 : 1), lines };
  }
}

type Field = { value: string; next: number; breaks: number };

const fieldEnd = /,|\r?\n/g;

function plainField(text: string, from: number): Field {
  fieldEnd.lastIndex = from;
  const end = fieldEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), next: end, breaks: 0 };
}

function quotedField(text: string, from: number, line: number): Field {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2);
  if (end < 0) throw vegetaFault('a quote is not closed; is the file truncated?', line);
  const inner = text.slice(from + 1, end);
  return { value: inner.replaceAll('""', '"'), next: end + 1, breaks: inner.split('\n').length - 1 };
}
