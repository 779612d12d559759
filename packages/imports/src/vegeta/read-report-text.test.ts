import { describe, expect, test } from 'vitest';
import { readReportText } from './read-report-text.ts';

const overloadedRelay = `POST /write
Requests      [total, rate]            180000, 3000.02
Duration      [total, attack, wait]    1m20.11586256s, 59.999606572s, 20.116255988s
Latencies     [mean, 50, 95, 99, max]  1.404856127s, 1.214236ms, 5.609988425s, 43.430687195s, 50.347228848s
Bytes In      [total, mean]            0, 0.00
Bytes Out     [total, mean]            3958680, 21.99
Success       [ratio]                  54.98%
Status Codes  [code:count]             204:98967  0:81033
Error Set:
Post http://127.0.0.1:9096/write?db=test: dial tcp 0.0.0.0:0->127.0.0.1:9096: socket: too many open files
Post http://127.0.0.1:9096/write?db=test: read tcp 127.0.0.1:59803->127.0.0.1:9096: read: connection reset by peer
`;

const first = `Requests	[total]	1200
Duration	[total]	1.998307684s
Latencies	[mean, 95, 99, max]	223.340085ms, 326.913687ms, 416.537743ms, 7.788103259s
Bytes In	[total, mean]	3714690, 3095.57
Bytes Out	[total, mean]	0, 0.00
Success	[ratio]	55.42%
Status Codes	[code:count]	0:535  200:665
Error Set:
Get http://localhost:6060: dial tcp 127.0.0.1:6060: connection refused
`;

const third = first
  .replace('[mean, 95, 99, max]	223.340085ms, ', '[mean, 50, 95, 99, max]	223.340085ms, 50ms, ')
  .replaceAll('\t', '  ');

const newest = `Requests      [total, rate, throughput]         1200, 120.00, 65.87
Duration      [total, attack, wait]             10.094965987s, 9.949883921s, 145.082066ms
Latencies     [min, mean, 50, 90, 95, 99, max]  90.438129ms, 113.172398ms, 108.272568ms, 140.18235ms, 247.771566ms, 264.815246ms, 286.3ms
Bytes In      [total, mean]                     3714690, 3095.57
Bytes Out     [total, mean]                     0, 0.00
Success       [ratio]                           55.42%
Status Codes  [code:count]                      0:535  200:665
Error Set:
Get http://localhost:6060: dial tcp 127.0.0.1:6060: connection refused
`;

/** Versions between July 2019 and January 2020: with throughput, but without the minimum. */
const mixed = newest.replace(
  /^Latencies.*$/m,
  'Latencies     [mean, 50, 95, 99, max]           113.172398ms, 108.272568ms, 247.771566ms, 264.815246ms, 286.3ms',
);

describe('text reports', () => {
  test('an attack that ran out of sockets is read to the nanosecond, with the success that the codes hold', () => {
    expect(readReportText(overloadedRelay)).toEqual({
      requests: 180_000,
      ratePerSec: 3000.02,
      throughputPerSec: null,
      durationNs: 59_999_606_572,
      waitNs: 20_116_255_988,
      totalNs: 80_115_862_560,
      earliest: null,
      latest: null,
      end: null,
      latencies: {
        totalNs: null,
        meanNs: 1_404_856_127,
        p50Ns: 1_214_236,
        p90Ns: null,
        p95Ns: 5_609_988_425,
        p99Ns: 43_430_687_195,
        maxNs: 50_347_228_848,
        minNs: null,
      },
      bytesIn: { total: 0, mean: 0 },
      bytesOut: { total: 3_958_680, mean: 21.99 },
      successShare: 98_967 / 180_000,
      statusCodes: [
        { code: 0, count: 81_033 },
        { code: 204, count: 98_967 },
      ],
      errors: [
        'Post http://127.0.0.1:9096/write?db=test: dial tcp 0.0.0.0:0->127.0.0.1:9096: socket: too many open files',
        'Post http://127.0.0.1:9096/write?db=test: read tcp 127.0.0.1:59803->127.0.0.1:9096: read: connection reset by peer',
      ],
      errorsLeftOut: 0,
    });
  });

  test.each([
    ['first', first, { p50Ns: null, p90Ns: null, minNs: null, maxNs: 7_788_103_259 }, null, null],
    ['third', third, { p50Ns: 50_000_000, p90Ns: null, minNs: null, maxNs: 7_788_103_259 }, null, null],
    ['mixed', mixed, { p50Ns: 108_272_568, p90Ns: null, minNs: null, maxNs: 286_300_000 }, 120, 65.87],
    [
      'newest',
      newest,
      { p50Ns: 108_272_568, p90Ns: 140_182_350, minNs: 90_438_129, maxNs: 286_300_000 },
      120,
      65.87,
    ],
  ])('the %s generation is found by its names in brackets', (_, text, latencies, rate, throughput) => {
    const report = readReportText(text);
    expect(report.latencies).toMatchObject(latencies);
    expect(report.ratePerSec).toBe(rate);
    expect(report.throughputPerSec).toBe(throughput);
    expect(report.successShare).toBe(665 / 1200);
    expect(report.errors).toHaveLength(1);
  });

  test.each([
    [
      '1m17.299212505s, 59.999606586s, 17.299605919s',
      '672.645729ms, 185.598µs, 345.300005ms, 30.003589182s, 36.777965011s',
      '86.55%',
      '204:155781  0:24219  ',
      155_781 / 180_000,
    ],
    [
      '59.999785977s, 59.999606599s, 179.378µs',
      '150.317µs, 145.68µs, 166.688µs, 194.65µs, 2.344456ms',
      '100.00%',
      '204:180000',
      1,
    ],
    [
      '59.999890163s, 59.999606586s, 283.577µs',
      '290.602µs, 232.224µs, 402.502µs, 1.371521ms, 16.056569ms',
      '100.00%',
      '204:180000  ',
      1,
    ],
  ])(
    'a published report of %s is read, with success as exact as its codes',
    (duration, latencies, success, codes, share) => {
      const text = overloadedRelay
        .replace('1m20.11586256s, 59.999606572s, 20.116255988s', duration)
        .replace(/^(Latencies.*\]).*$/m, `$1  ${latencies}`)
        .replace('54.98%', success)
        .replace('204:98967  0:81033', codes);
      const report = readReportText(text);
      expect(report.successShare).toBe(share);
      expect((report.durationNs ?? 0) + (report.waitNs ?? 0)).toBe(report.totalNs);
    },
  );

  test('figures are found by name where another version orders them otherwise', () => {
    const turned = newest.replace(
      /^Latencies.*$/m,
      'Latencies [max, 99, 95, 90, 50, mean, min]  286.3ms, 264.8ms, 247ms, 140ms, 108ms, 113ms, 90ms',
    );
    expect(readReportText(turned).latencies).toMatchObject({
      maxNs: 286_300_000,
      p50Ns: 108_000_000,
      minNs: 90_000_000,
    });
  });

  test('an empty error set and micro signs of either kind are read', () => {
    const text = newest
      .replace(/Error Set:\n.*\n/, 'Error Set:\n')
      .replace('90.438129ms', '151.2µs')
      .replace('108.272568ms', '185.1μs');
    expect(readReportText(text)).toMatchObject({ errors: [], latencies: { minNs: 151_200, p50Ns: 185_100 } });
  });

  test.each([
    ['words', 'Hello', 'no line "Requests'],
    ['a cut', newest.slice(0, newest.indexOf('Bytes In')), '"Status Codes" with [code:count] is missing'],
    [
      'a cut inside a line',
      newest.slice(0, newest.indexOf(', 264.8')),
      'line 3: "Latencies" names 7 figures and gives 5',
    ],
    ['two reports', `${newest.replace(/Error Set:\n.*\n/, '')}${newest}`, 'line 8: a second "Requests"'],
    [
      'text after the report',
      `${newest}\n> select count(value) from cpu\n`,
      'line 11: "> select count(value) from cpu" follows the report',
    ],
    [
      'not a number',
      newest.replace('1200, 120.00', '1200, NaN'),
      'line 1: "NaN" is not a value of "Requests [rate]"',
    ],
    ['an infinite number', newest.replace('1200, 120.00', '1e999, 120.00'), 'line 1: "1e999" is not a value'],
    [
      'a negative count',
      newest.replace('0:535', '0:-535'),
      'line 7: "0:-535" is not a status code with its count',
    ],
    [
      'a negative duration',
      newest.replace('145.082066ms', '-145ms'),
      'line 2: "-145ms" is not a value of "Duration [wait]"',
    ],
    ['an absurd duration', newest.replace('10.094965987s', '900000h'), 'line 2: "900000h" is not a value'],
    ['codes that do not add up', newest.replace('0:535', '0:534'), 'the status codes add up to 1199'],
    ['success that contradicts the codes', newest.replace('55.42%', '99.42%'), 'line 6: success is 0.9942'],
    ['percentiles that descend', newest.replace('286.3ms', '100ms'), 'do not increase'],
    ['times that do not add up', newest.replace('10.094965987s', '40s'), 'do not add up'],
    ['a foreign line', newest.replace('Success ', 'Succes '), 'is not a line of a report'],
  ])('%s is refused with its place, never read in part', (_, text, message) => {
    expect(() => readReportText(text)).toThrow(message);
  });
});
