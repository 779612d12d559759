import type { OutcomeClass, OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { z } from 'zod';
import { parseJson } from '../egress/parse-json.ts';

/** What a server answered to a write of `pointCount` points; `body` may be cut. */
export type InfluxdbResponse = {
  statusCode: number;
  body: string;
  errorHeader: string | null;
  /** How long the server asks to wait, in its own words. */
  retryAfter?: string | null;
  pointCount: number;
  /** Lines of a point, which the server takes for so many points; 1, if left out. */
  linesPerPoint?: number;
};

/** `isError`: the server itself calls the text an error, also under status 200. */
type Answer = { statusCode: number; text: string; isError: boolean };
type Row = { class: OutcomeClass; knowledge: OutcomeKnowledge; when: (answer: Answer) => boolean };

const status =
  (...codes: number[]) =>
  ({ statusCode }: Answer) =>
    codes.includes(statusCode);
const between =
  (low: number, high: number) =>
  ({ statusCode }: Answer) =>
    statusCode >= low && statusCode <= high;
const says =
  (pattern: RegExp) =>
  ({ text }: Answer) =>
    pattern.test(text);

/**
 * The taxonomy of answers; the first row that fits decides.
 * `ok`: acknowledged. `fail`: surely not stored. `unknown`: may be stored, e.g. in one shard of several.
 */
const rows: Row[] = [
  { class: 'ok', knowledge: 'ok', when: status(204) },
  {
    class: 'server_error',
    knowledge: 'unknown',
    when: (a) => between(200, 299)(a) && a.isError,
  },
  // An InfluxDB 1.x answers so where it found no point in a body: nothing was stored.
  { class: 'rejected', knowledge: 'fail', when: (a) => status(200)(a) && a.text === '' },
  { class: 'ok', knowledge: 'ok', when: between(200, 208) },
  { class: 'redirect', knowledge: 'fail', when: between(300, 399) },
  { class: 'auth', knowledge: 'fail', when: status(401, 403) },
  { class: 'config', knowledge: 'fail', when: status(404) },
  { class: 'too_large', knowledge: 'fail', when: status(413) },
  { class: 'throttled', knowledge: 'fail', when: status(429) },
  {
    class: 'ok',
    knowledge: 'ok',
    when: (a) => between(500, 599)(a) && says(/hinted handoff queue not empty/)(a),
  },
  {
    class: 'config',
    knowledge: 'fail',
    when: (a) => between(500, 599)(a) && says(/(database|retention policy) not found/)(a),
  },
  {
    class: 'overloaded',
    knowledge: 'fail',
    when: (a) => status(503)(a) && says(/throttled|queue full|exceeds timeout/)(a),
  },
  {
    class: 'cache_full',
    knowledge: 'unknown',
    when: (a) => between(500, 599)(a) && says(/cache-max-memory|cache maximum memory/)(a),
  },
  { class: 'server_timeout', knowledge: 'unknown', when: (a) => status(500)(a) && says(/\btimeout\b/)(a) },
  { class: 'server_error', knowledge: 'unknown', when: between(500, 599) },
  { class: 'malformed', knowledge: 'fail', when: says(/unable to parse/) },
  { class: 'schema_conflict', knowledge: 'fail', when: says(/field type conflict/) },
  { class: 'out_of_retention', knowledge: 'fail', when: says(/beyond retention policy/) },
  { class: 'cardinality_limit', knowledge: 'fail', when: says(/max-series-per-database|max-values-per-tag/) },
  { class: 'rejected', knowledge: 'fail', when: between(400, 499) },
  { class: 'broken', knowledge: 'unknown', when: () => true },
];

/** What a 2.x says of an error, and a 1.x. */
const errorShape = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ code: z.string(), message: z.string() }).transform(({ message }) => message),
]);

const maxDetailLength = 300;

/**
 * classifyInfluxdbResponse decides what an answer means for the points of the batch; the target's own text is kept, cut.
 * A server that drops lines of points with several is taken to have dropped whole points, the last one perhaps in part.
 */
export function classifyInfluxdbResponse(response: InfluxdbResponse): WriteOutcome {
  const { text, isError } = errorText(response);
  const answer = { statusCode: response.statusCode, text, isError };
  const detail = detailOf(response, text);
  const dropped = response.statusCode === 400 || response.statusCode === 422 ? droppedPoints(text) : null;
  const { pointCount, linesPerPoint = 1 } = response;
  if (dropped !== null && dropped < pointCount * linesPerPoint) {
    return {
      class: 'partial',
      knowledge: 'ok',
      statusCode: response.statusCode,
      droppedPoints: Math.ceil(dropped / linesPerPoint),
      detail,
    };
  }
  const row = rows.find((candidate) => candidate.when(answer));
  return {
    class: row?.class ?? 'broken',
    knowledge: row?.knowledge ?? 'unknown',
    statusCode: response.statusCode,
    droppedPoints: 0,
    detail,
    ...retryAfterOf(response),
  };
}

/** A number of seconds; a date of the server's clock means nothing to ours. */
function retryAfterOf({ retryAfter }: InfluxdbResponse): Pick<WriteOutcome, 'retryAfterMs'> {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? { retryAfterMs: Number(retryAfter) * 1_000 } : {};
}

function detailOf({ statusCode, retryAfter }: InfluxdbResponse, text: string): string | null {
  if (statusCode === 200 && text === '') return 'the server found no points in the batch';
  const pause = retryAfter ? `retry after ${retryAfter}` : '';
  return (
    [text, pause]
      .filter((part) => part !== '')
      .join('; ')
      .slice(0, maxDetailLength) || null
  );
}

/** Points that a partial write left out; null where the answer is no partial write. Lines that cannot be parsed are not in "dropped=". */
function droppedPoints(text: string): number | null {
  if (!text.includes('partial write')) return null;
  const dropped = Number(/dropped=(\d+)/.exec(text)?.[1] ?? 0);
  const unparsed = text.match(/unable to parse/g)?.length ?? 0;
  return Math.max(1, dropped + unparsed);
}

function errorText({ body, errorHeader }: InfluxdbResponse): Pick<Answer, 'text' | 'isError'> {
  if (errorHeader !== null && errorHeader !== '') return { text: errorHeader, isError: true };
  const trimmed = body.trim();
  const whole = errorShape.safeParse(parseJson(trimmed));
  if (whole.success) return { text: whole.data, isError: true };
  const cut = /^\{"(?:error|code":"[^"]*","message)":"((?:[^"\\]|\\.)*)/.exec(trimmed)?.[1];
  if (cut === undefined) return { text: trimmed, isError: false };
  return { text: cut.replace(/\\(["\\/])/g, '$1').replaceAll('\\n', '\n'), isError: true };
}
