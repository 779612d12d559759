import { describe, expect, test } from 'vitest';
import { readVegeta } from './read-vegeta.ts';

const jsonLine = (timestamp: string, latency: number, code: number, error = '') =>
  JSON.stringify({
    attack: '',
    seq: 0,
    code,
    timestamp,
    latency,
    bytes_out: code === 0 ? 0 : 40,
    bytes_in: 0,
    error,
    body: null,
    method: 'POST',
    url: 'http://127.0.0.1:9096/write?db=test',
    headers: null,
  });

/** Not in order of their starts, since results are written as they end. */
const jsonLines = `${[
  jsonLine('2026-01-01T00:00:01.000000001Z', 2_000_000, 204),
  jsonLine('2026-01-01T02:00:00.5+02:00', 4_000_000, 204),
  jsonLine('2026-01-01T00:00:02Z', 6_000_000, 0, 'dial tcp: connection refused'),
  jsonLine('2026-01-01T00:00:02.5Z', 1_000_000, 500, 'Internal, "quoted" Server\nError'),
].join('\n')}\n`;

const csv = [
  '1767225601000000001,204,2000000,40,0,,,,0,POST,http://127.0.0.1:9096/write?db=test,',
  '1767225600500000000,204,4000000,40,0,,,,1,POST,http://127.0.0.1:9096/write?db=test,',
  '1767225602000000000,0,6000000,0,0,dial tcp: connection refused,,,2,POST,http://127.0.0.1:9096/write?db=test,',
  '1767225602500000000,500,1000000,40,0,"Internal, ""quoted"" Server\nError",,,3,POST,http://127.0.0.1:9096/write?db=test,',
  '',
].join('\n');

describe('results request by request', () => {
  test('are summed up by the definitions of vegeta: starts for the rate, failed requests in the percentiles', () => {
    const { format, report, results } = readVegeta(jsonLines);
    expect(format).toBe('json-lines');
    expect(results).toHaveLength(4);
    expect(report).toEqual({
      requests: 4,
      ratePerSec: 2,
      throughputPerSec: 2 / 2.001,
      durationNs: 2_000_000_000,
      waitNs: 1_000_000,
      totalNs: 2_001_000_000,
      earliest: '2026-01-01T00:00:00.5Z',
      latest: '2026-01-01T00:00:02.5Z',
      end: '2026-01-01T00:00:02.501Z',
      latencies: {
        totalNs: 13_000_000,
        meanNs: 3_250_000,
        p50Ns: 2_000_000,
        p90Ns: 6_000_000,
        p95Ns: 6_000_000,
        p99Ns: 6_000_000,
        maxNs: 6_000_000,
        minNs: 1_000_000,
      },
      bytesIn: { total: 0, mean: 0 },
      bytesOut: { total: 120, mean: 30 },
      successShare: 0.5,
      statusCodes: [
        { code: 0, count: 1 },
        { code: 204, count: 2 },
        { code: 500, count: 1 },
      ],
      errors: ['dial tcp: connection refused', 'Internal, "quoted" Server\nError'],
      errorsLeftOut: 0,
    });
  });

  test('CSV gives the same as JSON lines, quotes and line breaks in errors included', () => {
    const { format, report, results } = readVegeta(csv);
    expect(format).toBe('csv');
    expect(report).toEqual(readVegeta(jsonLines).report);
    expect(results).toEqual(readVegeta(jsonLines).results);
  });

  test('Windows line ends, a byte-order mark and empty lines change nothing', () => {
    expect(readVegeta(`\uFEFF${jsonLines.replaceAll('\n', '\r\n')}\r\n`).report).toEqual(
      readVegeta(jsonLines).report,
    );
    expect(readVegeta(`${csv.replace('0,,,,0', '0,"",,,0')}\n\n`).report).toEqual(readVegeta(csv).report);
  });

  test('one request has a rate of one a second, as vegeta counts it', () => {
    const { report } = readVegeta(jsonLine('2026-01-01T00:00:00Z', 5, 204));
    expect(report).toMatchObject({
      requests: 1,
      ratePerSec: 1,
      throughputPerSec: 1,
      durationNs: 0,
      waitNs: 5,
    });
  });

  test.each([
    ['a cut JSON line', jsonLines.slice(0, -30), 'line 4: "'],
    ['a foreign JSON line', `${jsonLines}{"a":1}\n`, 'line 5: not a result of vegeta: "code"'],
    ['an infinite latency', jsonLines.replace('2000000', '1e999'), 'line 1: '],
    ['a negative latency', jsonLines.replace('2000000', '-2'), 'line 1: the latency must be'],
    ['a latency of years', jsonLines.replace('2000000', '9000000000000000'), 'line 1: the latency must be'],
    [
      'a time that cannot be',
      jsonLines.replace('2026-01-01T00:00:02Z', '2026-13-01T00:00:02Z'),
      'line 3: "2026-13-01',
    ],
    ['a code that cannot be', jsonLines.replace('"code":500', '"code":-1'), 'line 4: the status code'],
    [
      'results years apart',
      jsonLines.replace('2026-01-01T00:00:02Z', '2025-01-01T00:00:02Z'),
      'more than 90 days apart',
    ],
    ['a cut CSV row', csv.slice(0, csv.lastIndexOf(',3,POST')), 'line 4: 8 columns after rows of 12'],
    ['a CSV row that is cut in its last column', csv.trimEnd(), 'does not end with a line break'],
    ['a cut CSV quote', csv.slice(0, csv.indexOf('quoted')), 'line 4: a quote is not closed'],
    ['a table of something else', '1,2,3\n4,5,6\n', 'line 1: 3 columns'],
    ['a negative number in CSV', csv.replace(',2000000,', ',-2000000,'), 'line 1: the latency (column 3)'],
    ['nothing', '  \n', 'it is empty'],
    ['the binary form', 'V\u0000\u0001\u00ff\u0081Result', 'vegeta encode -to json'],
    ['binary that was read as UTF-8', 'V\ufffd\ufffdResult', 'vegeta encode -to json'],
    ['hdrplot', 'Value(ms)  Percentile  TotalCount  1/(1-Percentile)\n0.1  0.000000  0  1.00\n', 'hdrplot'],
    ['hist', 'Bucket         #     %       Histogram\n[0s,  10ms]  1  100.00%  ####\n', '-type=hist'],
  ])('%s is refused with its place and nothing is kept', (_, text, message) => {
    expect(() => readVegeta(text)).toThrow(message);
  });

  test('a form that is named is not guessed', () => {
    expect(() => readVegeta(csv, 'json-lines')).toThrow('line 1: ');
  });
});
