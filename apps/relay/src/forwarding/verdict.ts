/** What a backend answered to a write, or why there is no answer. */
export type BackendAnswer = {
  /** Null: there was none. */
  statusCode: number | null;
  text: string;
  retryAfterMs: number | null;
};

/**
 * What becomes of a write: `stored`; `refused` for good, at least in part; `held` until someone changes something at the backend; `again`
 * later. `all`: none of its lines was stored, and none ever will be.
 */
export type Verdict =
  | { kind: 'stored' }
  | { kind: 'refused'; statusCode: number; reason: string; isAll: boolean }
  | { kind: 'held'; statusCode: number; reason: string }
  | { kind: 'again'; statusCode: number | null; reason: string; retryAfterMs: number | null };

const stored: Verdict = { kind: 'stored' };
const held = new Set([401, 403, 404, 407, 508]);
const again = new Set([408, 425, 429]);
/** InfluxDB answers 500 to a missing retention policy, and up to 0.13 also to a missing database. */
const isMissing = /\b(retention policy|database) not found\b/;
const droppedCount = /\bdropped=(\d+)\s*$/;
const parseFault = /unable to parse '/g;
const maxReasonChars = 500;

/** judgeAnswer decides about a write of `lines` lines. */
export function judgeAnswer({ statusCode, text, retryAfterMs }: BackendAnswer, lines: number): Verdict {
  const reason = reasonOf(text);
  if (statusCode === null) return { kind: 'again', statusCode, reason, retryAfterMs };
  if (statusCode >= 200 && statusCode < 300) return stored;
  if (held.has(statusCode) || isMissing.test(text)) return { kind: 'held', statusCode, reason };
  // Old versions answer 500 to what no repetition changes.
  if (statusCode === 400 || statusCode === 413 || statusCode === 422 || text.includes('field type conflict'))
    return { kind: 'refused', statusCode, reason, isAll: refusesAll(text, lines) };
  if (statusCode >= 400 && statusCode < 500 && !again.has(statusCode))
    return { kind: 'held', statusCode, reason };
  return { kind: 'again', statusCode, reason, retryAfterMs };
}

function refusesAll(text: string, lines: number): boolean {
  const error = reasonText(text);
  if (error.startsWith('partial write')) return Number(droppedCount.exec(error)?.[1] ?? 0) >= lines;
  return (error.match(parseFault)?.length ?? 0) >= lines;
}

function reasonOf(text: string): string {
  return reasonText(text).slice(0, maxReasonChars);
}

/** InfluxDB 1.x says it as `error`, 2.x as `message`. */
function reasonText(text: string): string {
  const [, found] = /"(?:error|message)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  if (found === undefined) return text.trim();
  try {
    return String(JSON.parse(found)).trim();
  } catch {
    return text.trim();
  }
}
