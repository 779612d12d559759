const newline = 10;
const space = 32;
const quote = 34;
const hash = 35;
const comma = 44;
const equalsSign = 61;
const backslash = 92;

/** One line of line protocol with content: `isBare` where fields stand there without a timestamp. */
export type VisitLine = (start: number, end: number, isBare: boolean) => void;

/**
 * eachLine visits the lines of a body as InfluxDB divides them: a newline within the quotes of a field belongs to its line, and so does
 * one behind a backslash. It returns whether the body ends within a line that would go on in what follows it.
 */
export function eachLine(body: Buffer, visit: VisitLine): boolean {
  let isOpen = false;
  let start = 0;
  while (start < body.length) {
    const { end, isQuoted } = lineEnd(body, start);
    isOpen = isQuoted || body[end - 1] === backslash;
    const first = firstContent(body, start, end);
    if (first < end && body[first] !== hash) visit(start, end, isBare(body, first, end));
    start = end + 1;
  }
  return isOpen;
}

/** Quotes count from the first space on, and only where a value is expected, as in InfluxDB's own division into lines. */
function lineEnd(body: Buffer, start: number): { end: number; isQuoted: boolean } {
  let isQuoted = false;
  let isInFields = false;
  let values = 0;
  let at = start;
  for (; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === backslash && at + 2 < body.length) at += 1;
    else if (byte === newline && !isQuoted) break;
    else if (byte === space) isInFields = true;
    else if (isInFields && byte === quote && values > 0) isQuoted = !isQuoted;
    else if (isInFields && !isQuoted && byte === equalsSign) values += 1;
    else if (isInFields && !isQuoted && byte === comma) values -= 1;
  }
  return { end: at, isQuoted };
}

function firstContent(body: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(body[at])) at += 1;
  return at;
}

/** Tabs and carriage returns around a line are no content; everything below a space is none either. */
function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= space;
}

function isBare(body: Buffer, first: number, end: number): boolean {
  const keyEnd = sectionEnd(body, first, end, false);
  const fields = firstContent(body, keyEnd, end);
  if (fields === end) return false;
  return firstContent(body, sectionEnd(body, fields, end, true), end) === end;
}

/** Where the next space is that is neither escaped nor, in fields, quoted. */
function sectionEnd(body: Buffer, from: number, end: number, hasQuotes: boolean): number {
  let isQuoted = false;
  let at = from;
  for (; at < end; at += 1) {
    const byte = body[at];
    if (byte === backslash) at += 1;
    else if (hasQuotes && byte === quote) isQuoted = !isQuoted;
    else if (byte === space && !isQuoted) return at;
  }
  return end;
}

/** What matters of a body as a whole. */
export type BodyScan = {
  points: number;
  barePoints: number;
  /** Another body may follow it in the same request, behind a newline. */
  canMerge: boolean;
};

/** scanBody counts points. A body with an odd number of quotes is never merged, whatever a version of InfluxDB makes of it. */
export function scanBody(body: Buffer): BodyScan {
  let points = 0;
  let barePoints = 0;
  const isOpen = eachLine(body, (_start, _end, bare) => {
    points += 1;
    if (bare) barePoints += 1;
  });
  return { points, barePoints, canMerge: !isOpen && !hasOddQuotes(body) };
}

function hasOddQuotes(body: Buffer): boolean {
  let isOdd = false;
  for (let at = body.indexOf(quote); at >= 0; at = body.indexOf(quote, at + 1)) isOdd = !isOdd;
  return isOdd;
}
