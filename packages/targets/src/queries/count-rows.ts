/** What a decoded answer of `/query` holds; `fault` is what the server says went wrong, or that it left rows out. */
export type AnswerContent =
  | { kind: 'rows'; rows: number }
  | { kind: 'error'; message: string }
  | { kind: 'partial'; rows: number }
  | { kind: 'malformed' };

/**
 * InfluxDB 1.x makes answers in pieces of so many rows, and leaves the mark `partial` of the first piece on a series that is whole;
 * a marked series that is no longer than one piece was cut off by the server's row limit.
 */
const rowsOfOnePiece = 10_000;

/**
 * countRows counts the rows over all series of an answer, without copying any of it. An error inside the answer, also under status 200,
 * and an answer that says itself that it is not whole, are no rows.
 */
export function countRows(decoded: unknown): AnswerContent {
  const top = recordOf(decoded);
  if (top === null) return { kind: 'malformed' };
  if (typeof top.error === 'string') return { kind: 'error', message: top.error };
  if (!Array.isArray(top.results)) return { kind: 'malformed' };
  let rows = 0;
  let isPartial = false;
  for (const result of top.results) {
    const content = countResult(result);
    if (content.kind === 'error' || content.kind === 'malformed') return content;
    rows += content.rows;
    isPartial ||= content.kind === 'partial';
  }
  return { kind: isPartial ? 'partial' : 'rows', rows };
}

function countResult(raw: unknown): AnswerContent {
  const result = recordOf(raw);
  if (result === null) return { kind: 'malformed' };
  if (typeof result.error === 'string') return { kind: 'error', message: result.error };
  const series = result.series ?? [];
  if (!Array.isArray(series)) return { kind: 'malformed' };
  let rows = 0;
  let isPartial = result.partial === true;
  for (const one of series) {
    const part = recordOf(one);
    const values = part?.values ?? [];
    if (part === null || !Array.isArray(values)) return { kind: 'malformed' };
    rows += values.length;
    isPartial ||= part.partial === true && values.length <= rowsOfOnePiece;
  }
  return { kind: isPartial ? 'partial' : 'rows', rows };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
