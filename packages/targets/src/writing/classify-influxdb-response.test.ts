import { describe, expect, it } from 'vitest';
import { classifyInfluxdbResponse } from './classify-influxdb-response.ts';

const classify = (statusCode: number, error: string, pointCount = 10) =>
  classifyInfluxdbResponse({
    statusCode,
    body: error === '' ? '' : JSON.stringify({ error }),
    errorHeader: null,
    pointCount,
  });

describe('classifyInfluxdbResponse', () => {
  it.each([
    [204, '', 'ok', 'ok'],
    [200, '', 'rejected', 'fail'],
    [201, '', 'ok', 'ok'],
    [202, '', 'ok', 'ok'],
    [206, '', 'ok', 'ok'],
    [200, 'write failed', 'server_error', 'unknown'],
    [301, '', 'redirect', 'fail'],
    [307, '', 'redirect', 'fail'],
    [400, "unable to parse 'bad': missing fields", 'malformed', 'fail'],
    [
      400,
      'field type conflict: input field "f" on measurement "m" is type string',
      'schema_conflict',
      'fail',
    ],
    [400, 'points beyond retention policy', 'out_of_retention', 'fail'],
    [400, 'max-series-per-database limit exceeded: db=x (1000000/1000000)', 'cardinality_limit', 'fail'],
    [400, 'max-values-per-tag limit exceeded (100000/100000)', 'cardinality_limit', 'fail'],
    [401, 'authorization failed', 'auth', 'fail'],
    [401, 'unable to parse authentication credentials', 'auth', 'fail'],
    [403, 'user not authorized to write to database "x"', 'auth', 'fail'],
    [404, 'database not found: "x"', 'config', 'fail'],
    [404, 'retention policy not found: "x"', 'config', 'fail'],
    [500, 'retention policy not found: "x"', 'config', 'fail'],
    [500, 'database not found: "x"', 'config', 'fail'],
    [406, 'not acceptable', 'rejected', 'fail'],
    [413, 'Request Entity Too Large', 'too_large', 'fail'],
    [429, 'too many requests', 'throttled', 'fail'],
    [500, 'engine: cache-max-memory-size exceeded: (1/1)', 'cache_full', 'unknown'],
    [500, 'timeout', 'server_timeout', 'unknown'],
    [500, 'write failed', 'server_error', 'unknown'],
    [500, 'hinted handoff queue not empty', 'ok', 'ok'],
    [502, 'bad gateway', 'server_error', 'unknown'],
    [503, 'request throttled, queue full', 'overloaded', 'fail'],
    [503, 'request throttled, exceeds timeout', 'overloaded', 'fail'],
    [503, 'unable to write points', 'server_error', 'unknown'],
    [504, '', 'server_error', 'unknown'],
    [101, '', 'broken', 'unknown'],
  ])('%i "%s" is %s, and its points are %s', (statusCode, error, outcomeClass, knowledge) => {
    expect(classify(statusCode, error)).toMatchObject({ class: outcomeClass, knowledge, statusCode });
  });

  it('takes dropped lines for points, where each point has several', () => {
    const error = 'partial write: points beyond retention policy dropped=';
    const lines = (dropped: number) =>
      classifyInfluxdbResponse({
        statusCode: 400,
        body: JSON.stringify({ error: error + dropped }),
        errorHeader: null,
        pointCount: 10,
        linesPerPoint: 3,
      });
    expect(lines(12)).toMatchObject({ class: 'partial', knowledge: 'ok', droppedPoints: 4 });
    expect(lines(13).droppedPoints).toBe(5);
    expect(lines(30)).toMatchObject({ class: 'out_of_retention', knowledge: 'fail' });
  });

  it('counts the points that a partial write left out', () => {
    const outcome = classify(400, 'partial write: field type conflict: input field "f" dropped=3');
    expect(outcome).toMatchObject({ class: 'partial', knowledge: 'ok', droppedPoints: 3 });
  });

  it('counts the lines that could not be parsed, which "dropped=" does not', () => {
    const outcome = classify(400, "partial write: unable to parse 'a': x unable to parse 'b': y dropped=0");
    expect(outcome).toMatchObject({ class: 'partial', droppedPoints: 2 });
  });

  it('takes a partial write that left out every point as a refusal with its cause', () => {
    const outcome = classify(400, 'partial write: points beyond retention policy dropped=10');
    expect(outcome).toMatchObject({ class: 'out_of_retention', knowledge: 'fail', droppedPoints: 0 });
  });

  it('prefers the header to the body, and keeps a text that is not JSON', () => {
    const base = { statusCode: 400, pointCount: 1 };
    expect(classifyInfluxdbResponse({ ...base, body: 'x', errorHeader: 'field type conflict' }).class).toBe(
      'schema_conflict',
    );
    expect(classifyInfluxdbResponse({ ...base, body: '<html>no</html>', errorHeader: null }).detail).toBe(
      '<html>no</html>',
    );
  });

  it.each([
    [400, 'invalid', "unable to parse 'm': missing fields", 'malformed', 'fail', 0],
    [401, 'unauthorized', 'unauthorized access', 'auth', 'fail', 0],
    [403, 'forbidden', 'insufficient permissions for write', 'auth', 'fail', 0],
    [404, 'not found', 'bucket "x" not found', 'config', 'fail', 0],
    [413, 'request too large', 'unable to read data: points batch is too large', 'too_large', 'fail', 0],
    [
      422,
      'unprocessable entity',
      'failure writing points to database: partial write: points beyond retention policy dropped=4',
      'partial',
      'ok',
      4,
    ],
    [
      422,
      'unprocessable entity',
      'failure writing points to database: partial write: points beyond retention policy dropped=10',
      'out_of_retention',
      'fail',
      0,
    ],
    [
      422,
      'unprocessable entity',
      'failure writing points to database: partial write: field type conflict: input field "v" on measurement "m" is type string, already exists as type float dropped=10',
      'schema_conflict',
      'fail',
      0,
    ],
    [429, 'too many requests', 'org 1 has exceeded its limit', 'throttled', 'fail', 0],
    [
      500,
      'internal error',
      'unexpected error writing points to database: timeout',
      'server_timeout',
      'unknown',
      0,
    ],
    [503, 'unavailable', 'service is unavailable', 'server_error', 'unknown', 0],
  ])('%i of a 2.x, %s, "%s", is %s', (statusCode, code, message, outcomeClass, knowledge, droppedPoints) => {
    const body = JSON.stringify({ code, message });
    const outcome = classifyInfluxdbResponse({ statusCode, body, errorHeader: null, pointCount: 10 });
    expect(outcome).toEqual({ class: outcomeClass, knowledge, statusCode, droppedPoints, detail: message });
  });

  it('keeps what other points of a batch met where a limit of series left some out', () => {
    const text =
      'partial write: max-values-per-tag limit exceeded (100000/100000): measurement="m" dropped=2';
    expect(classify(400, text)).toMatchObject({ class: 'partial', droppedPoints: 2 });
    expect(classify(400, text, 2)).toMatchObject({ class: 'cardinality_limit', knowledge: 'fail' });
  });

  it('gives how long the server asks to wait', () => {
    const answer = { statusCode: 429, body: '', errorHeader: null, retryAfter: '30', pointCount: 1 };
    expect(classifyInfluxdbResponse(answer)).toMatchObject({
      detail: 'retry after 30',
      retryAfterMs: 30_000,
    });
    const date = { ...answer, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' };
    expect(classifyInfluxdbResponse(date)).not.toHaveProperty('retryAfterMs');
  });

  it('keeps the notice of hinted handoff, which is no failure', () => {
    expect(classify(500, 'hinted handoff queue not empty')).toMatchObject({
      class: 'ok',
      knowledge: 'ok',
      detail: 'hinted handoff queue not empty',
    });
  });

  it('reads the text of a body that was cut', () => {
    const body = '{"code":"not found","message":"bucket \\"x';
    const outcome = classifyInfluxdbResponse({ statusCode: 404, body, errorHeader: null, pointCount: 1 });
    expect(outcome.detail).toBe('bucket "x');
  });

  it('cuts the text of the target', () => {
    expect(classify(400, 'x'.repeat(10_000)).detail).toHaveLength(300);
  });
});
