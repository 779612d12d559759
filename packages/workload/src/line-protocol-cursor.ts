import { shownText } from '@tidemark/domain/kernel/shown-text';
import { fieldValueOf, isInt64 } from './line-protocol-value.ts';
import type { FieldValue } from './value-at.ts';

/** One point of a text; the timestamp is kept as digits, since nanoseconds do not fit a number. */
export type ParsedPoint = {
  line: number;
  measurement: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
  timestamp: string | null;
};

/** Position of a parser in line protocol; `odd` collects what InfluxDB might refuse. */
export type LineCursor = {
  text: string;
  /** Nothing from here on is read. */
  end: number;
  at: number;
  odd: Set<'unsigned' | 'large-int' | 'crlf'>;
};

type Fault = { ok: false; at: number; detail: string };
type Read<Value> = { ok: true; value: Value } | Fault;

/** The point at the cursor, or why there is none. */
export type PointReading = { ok: true; point: Omit<ParsedPoint, 'line'> } | Fault;

/** parsePoint reads the point at the cursor and leaves the cursor at the end of its line. */
export function parsePoint(cursor: LineCursor): PointReading {
  const measurement = readMeasurement(cursor);
  if (!measurement.ok) return measurement;
  const tags = readTags(cursor);
  if (!tags.ok) return tags;
  skipSpaces(cursor);
  const fields = readFields(cursor);
  if (!fields.ok) return fields;
  skipSpaces(cursor);
  const timestamp = readTimestamp(cursor);
  if (!timestamp.ok) return timestamp;
  return {
    ok: true,
    point: {
      measurement: measurement.value,
      tagSet: tags.value,
      fieldSet: fields.value,
      timestamp: timestamp.value,
    },
  };
}

function readMeasurement(cursor: LineCursor): Read<string> {
  const from = cursor.at;
  const name = readName(cursor, ', ');
  if (name === '') return fault(from, 'a measurement is missing before this comma');
  if (isAtEnd(cursor))
    return fault(cursor.at, `"${shownText(name)}" has no fields: write a space and key=value`);
  return { ok: true, value: name };
}

function readTags(cursor: LineCursor): Read<ParsedPoint['tagSet']> {
  const tags = new Map<string, string>();
  while (charAt(cursor) === ',') {
    cursor.at += 1;
    const from = cursor.at;
    const key = readName(cursor, ',= ');
    if (key === '') return fault(from, 'a tag key is missing here');
    if (charAt(cursor) !== '=')
      return fault(cursor.at, `the tag "${shownText(key)}" has no value: write key=value`);
    cursor.at += 1;
    const valueFrom = cursor.at;
    const value = readName(cursor, ',= ');
    if (value === '') return fault(valueFrom, `the value of the tag "${shownText(key)}" is missing`);
    if (charAt(cursor) === '=') {
      return fault(cursor.at, `write \\= for an equals sign within the value of the tag "${shownText(key)}"`);
    }
    if (tags.has(key)) return fault(from, `the tag "${shownText(key)}" is given twice`);
    tags.set(key, value);
  }
  return { ok: true, value: [...tags] };
}

/** A field that is given twice gets the last value, as in InfluxDB. */
function readFields(cursor: LineCursor): Read<ParsedPoint['fieldSet']> {
  const fields = new Map<string, FieldValue>();
  if (isAtEnd(cursor)) return fault(cursor.at, 'the fields are missing: write key=value');
  for (;;) {
    const from = cursor.at;
    const key = readName(cursor, ',= ');
    if (key === '') return fault(from, 'a field key is missing here');
    if (charAt(cursor) !== '=')
      return fault(cursor.at, `the field "${shownText(key)}" has no value: write key=value`);
    cursor.at += 1;
    const value = readFieldValue(cursor, key);
    if (!value.ok) return value;
    fields.set(key, value.value);
    if (charAt(cursor) !== ',') return { ok: true, value: [...fields] };
    cursor.at += 1;
  }
}

function readFieldValue(cursor: LineCursor, key: string): Read<FieldValue> {
  if (charAt(cursor) === '"') return readQuoted(cursor, key);
  const from = cursor.at;
  while (!isAtEnd(cursor) && charAt(cursor) !== ',' && charAt(cursor) !== ' ') cursor.at += 1;
  const text = cursor.text.slice(from, cursor.at);
  const reading = fieldValueOf(text);
  if (!reading.ok) return fault(from, `the value of the field "${shownText(key)}" ${reading.detail}`);
  if (reading.oddity !== null) cursor.odd.add(reading.oddity);
  return { ok: true, value: reading.value };
}

function readQuoted(cursor: LineCursor, key: string): Read<FieldValue> {
  const { text, end } = cursor;
  const from = cursor.at;
  let at = from + 1;
  let hasEscapes = false;
  while (at < end && text[at] !== '"') {
    const escapes = text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\');
    hasEscapes ||= escapes;
    at += escapes ? 2 : 1;
  }
  if (at >= end)
    return fault(from, `the text of the field "${shownText(key)}" starts here and its quote is never closed`);
  cursor.at = at + 1;
  if (!isAtEnd(cursor) && charAt(cursor) !== ',' && charAt(cursor) !== ' ') {
    return fault(
      cursor.at,
      `after the closed quote of the field "${shownText(key)}" only a comma or a space may follow`,
    );
  }
  const raw = text.slice(from + 1, at);
  return { ok: true, value: { type: 'string', value: hasEscapes ? raw.replace(/\\(["\\])/g, '$1') : raw } };
}

function readTimestamp(cursor: LineCursor): Read<string | null> {
  if (isAtEnd(cursor)) return { ok: true, value: null };
  const from = cursor.at;
  while (!isAtEnd(cursor) && charAt(cursor) !== ' ') cursor.at += 1;
  const text = cursor.text.slice(from, cursor.at);
  if (!/^-?\d{1,40}$/.test(text)) {
    return fault(
      from,
      `"${shownText(text)}" is not a timestamp: write a whole number, such as 1465839830100400200`,
    );
  }
  if (!isInt64(BigInt(text))) {
    return fault(from, `the timestamp ${shownText(text)} does not fit 64 bits`);
  }
  if (charAt(cursor) === '\r') cursor.odd.add('crlf');
  skipSpaces(cursor);
  if (!isAtEnd(cursor)) return fault(cursor.at, 'nothing may follow the timestamp');
  return { ok: true, value: text };
}

/** Reads up to an unescaped character of `stops`; it is escaped if a backslash immediately precedes it. */
function readName(cursor: LineCursor, stops: string): string {
  const { text } = cursor;
  const from = cursor.at;
  let hasEscapes = false;
  while (!isAtEnd(cursor)) {
    const char = text[cursor.at] ?? '';
    if (stops.includes(char)) break;
    const escapes = char === '\\' && isEscapable(text[cursor.at + 1]) && cursor.at + 1 < cursor.end;
    hasEscapes ||= escapes;
    cursor.at += escapes ? 2 : 1;
  }
  const name = text.slice(from, cursor.at);
  return hasEscapes ? name.replace(/\\([,= ])/g, '$1') : name;
}

function isEscapable(char: string | undefined): boolean {
  return char === ',' || char === '=' || char === ' ';
}

function skipSpaces(cursor: LineCursor): void {
  while (charAt(cursor) === ' ') cursor.at += 1;
}

function charAt({ text, at, end }: LineCursor): string {
  return at < end ? (text[at] ?? '') : '';
}

/** The end of a line: LF, CR and LF, or the end of the text. */
function isAtEnd({ text, at, end }: LineCursor): boolean {
  if (at >= end) return true;
  const char = text[at];
  return char === '\n' || (char === '\r' && (at + 1 >= end || text[at + 1] === '\n'));
}

function fault(at: number, detail: string): Fault {
  return { ok: false, at, detail };
}
