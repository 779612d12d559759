import { type LineCursor, type ParsedPoint, parsePoint } from './line-protocol-cursor.ts';

/** A fault of a line and its position; both count from 1. */
export type LineFault = { line: number; column: number; detail: string };

/** A parsed text: its points, the faults of other lines, and what was not read. */
export type ParsedLines = {
  points: ParsedPoint[];
  /** The first faults; `faultCount` is the total number of faulty lines. */
  faults: LineFault[];
  faultCount: number;
  /** What InfluxDB might refuse although it was accepted here. */
  remarks: string[];
  /** The first line that was not read because the text is too long; null: all lines were read. */
  unreadFromLine: number | null;
};

/** Limits of a text in characters and points. */
export const maxLineProtocolLength = 4_194_304;
export const maxParsedPoints = 200_000;
const maxFaults = 100;

/**
 * parseLineProtocol reads line protocol as InfluxDB does: escapes, quoted text over several lines, comments, empty lines, CRLF.
 * It never throws, takes linear time, and continues after a faulty line.
 */
export function parseLineProtocol(text: string): ParsedLines {
  const end = endOfReading(text);
  const cursor: LineCursor = { text, end, at: text.startsWith('\uFEFF') ? 1 : 0, odd: new Set() };
  const parsed: ParsedLines = { points: [], faults: [], faultCount: 0, remarks: [], unreadFromLine: null };
  let line = 1;
  while (cursor.at < end && parsed.points.length < maxParsedPoints) {
    const from = cursor.at;
    readStatement(cursor, line, parsed);
    line += lineBreaks(text, from, cursor.at);
  }
  if (cursor.at < text.length) parsed.unreadFromLine = line;
  parsed.remarks.push(...remarksOn(cursor.odd));
  return parsed;
}

/** A text that is too long is truncated after its last complete line. */
function endOfReading(text: string): number {
  if (text.length <= maxLineProtocolLength) return text.length;
  return text.lastIndexOf('\n', maxLineProtocolLength - 1) + 1 || maxLineProtocolLength;
}

/** Reads one point, comment or empty line, and puts the cursor at the start of the next line. */
function readStatement(cursor: LineCursor, line: number, parsed: ParsedLines): void {
  const from = cursor.at;
  const begin = skipBlanks(cursor.text, from, cursor.end);
  const first = begin < cursor.end ? cursor.text[begin] : '\n';
  if (first === '\n' || first === '#' || (first === '\r' && cursor.text[begin + 1] === '\n')) {
    cursor.at = nextLine(cursor.text, begin, cursor.end);
    return;
  }
  cursor.at = begin;
  const result = parsePoint(cursor);
  if (result.ok) parsed.points.push({ line, ...result.point });
  else {
    parsed.faultCount += 1;
    if (parsed.faults.length < maxFaults) {
      parsed.faults.push(placed(cursor.text, from, line, result.at, result.detail));
    }
  }
  cursor.at = nextLine(cursor.text, result.ok ? cursor.at : result.at, cursor.end);
}

function placed(text: string, from: number, line: number, at: number, detail: string): LineFault {
  const lineStart = Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
  return { line: line + lineBreaks(text, from, at), column: at - lineStart + 1, detail };
}

const oddities: Record<'unsigned' | 'large-int' | 'crlf', string> = {
  unsigned:
    'Unsigned integers (1u) are read as integers; InfluxDB 1.x refuses them unless it was built with support for them.',
  'large-int': 'Integers beyond 9,007,199,254,740,991 are rounded; a schema does not support larger ones.',
  crlf: 'Lines end with CR and LF, as on Windows; InfluxDB 1.x refuses a timestamp that is followed by CR.',
};

function remarksOn(odd: LineCursor['odd']): string[] {
  return [...odd].map((kind) => oddities[kind]);
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

function nextLine(text: string, from: number, end: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 || found >= end ? end : found + 1;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
