/** What InfluxDB itself answers to a write that it does not store, by name. */
export const errorNames = [
  'cache-full',
  'unavailable',
  'timeout',
  'field-type-conflict',
  'unable-to-parse',
  'beyond-retention',
  'max-series',
  'hinted-handoff',
  'database-not-found',
  'unauthorized',
  'too-large',
  'throttled',
] as const;
export type ErrorName = (typeof errorNames)[number];

type ErrorAnswer = { statusCode: number; error: string; headers: readonly (readonly [string, string])[] };

/** errorAnswers holds status, text and headers of each. */
export const errorAnswers: Readonly<Record<ErrorName, ErrorAnswer>> = {
  'cache-full': answer(500, 'engine: cache-max-memory-size exceeded: (1073741900/1073741824)'),
  unavailable: answer(503, 'service unavailable'),
  timeout: answer(500, 'timeout'),
  'field-type-conflict': answer(
    400,
    'field type conflict: input field "value" on measurement "m0" is type float, already exists as type integer dropped=1',
  ),
  'unable-to-parse': answer(400, "unable to parse 'm0 value=': missing field value"),
  'beyond-retention': answer(400, 'points beyond retention policy dropped=1'),
  'max-series': answer(400, 'partial write: max-series-per-database limit exceeded: (1000000) dropped=1'),
  'hinted-handoff': answer(500, 'hinted handoff queue not empty'),
  'database-not-found': answer(404, 'database not found: "tidemark"'),
  unauthorized: answer(401, 'authorization failed'),
  'too-large': answer(413, 'Request Entity Too Large'),
  throttled: answer(429, 'too many requests', [['Retry-After', '1']]),
};

function answer(
  statusCode: number,
  error: string,
  headers: readonly (readonly [string, string])[] = [],
): ErrorAnswer {
  return { statusCode, error, headers };
}
