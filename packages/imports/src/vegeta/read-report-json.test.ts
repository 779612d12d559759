import type { VegetaReport } from '@tidemark/domain/result/vegeta-report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReportJson } from './read-report-json.ts';
import { readVegeta } from './read-vegeta.ts';
import { writeReportJson } from './write-report.ts';

const golden =
  '{"latencies":{"total":237119463,"mean":2371194,"50th":2854306,"90th":3228223,"95th":3478629,"99th":3530000,"max":3660505,"min":1949582},' +
  '"bytes_in":{"total":606700,"mean":6067},"bytes_out":{"total":0,"mean":0},"earliest":"2015-09-19T14:45:50.645818631+02:00",' +
  '"latest":"2015-09-19T14:45:51.635818575+02:00","end":"2015-09-19T14:45:51.639325797+02:00","duration":989999944,"wait":3507222,' +
  '"requests":100,"rate":101.01010672380401,"throughput":100.65355093682186,"success":1,"status_codes":{"200":100},"errors":[]}\n';

const read = (text: string): VegetaReport => readVegeta(text).report;

describe('the JSON report', () => {
  test('reading and writing it gives the same bytes: every key, in order', () => {
    expect(writeReportJson(read(golden))).toBe(golden);
  });

  test('buckets, later keys that are missing and an error list that is null are taken', () => {
    const { latencies, throughput: _, ...rest } = JSON.parse(golden);
    const { '90th': __, min: ___, ...older } = latencies;
    const report = readReportJson({
      ...rest,
      latencies: older,
      buckets: { 0: 90, 1000000: 10 },
      errors: null,
    });
    expect(report).toMatchObject({
      throughputPerSec: null,
      latencies: { p90Ns: null, minNs: null, maxNs: 3_660_505 },
    });
  });

  test('a report of nothing, which vegeta dates to the year 1, has no times', () => {
    const nothing = JSON.parse(golden);
    for (const key of Object.keys(nothing.latencies)) nothing.latencies[key] = 0;
    const year1 = '0001-01-01T00:00:00Z';
    Object.assign(nothing, {
      earliest: year1,
      latest: year1,
      end: year1,
      duration: 0,
      wait: 0,
      requests: 0,
      rate: 0,
      throughput: 0,
    });
    Object.assign(nothing, { success: 0, status_codes: {} });
    expect(readReportJson(nothing)).toMatchObject({ requests: 0, earliest: null, end: null });
  });

  test.each([
    ['"requests":100', '"requests":1e999', '"requests"'],
    ['"requests":100', '"requests":-100', '"requests"'],
    ['"requests":100', '"requests":100.5', '"requests"'],
    ['"requests":100', '"requests":"100"', '"requests"'],
    ['"requests":100', '"requests":101', 'add up to 100 answers'],
    ['"duration":989999944', '"duration":9999999999999999', '"duration"'],
    ['"success":1', '"success":2', '"success"'],
    ['"success":1', '"success":0.5', 'success is 0.5, but 100 of 100'],
    ['"200":100', '"2000":100', 'status_codes'],
    ['"200":100', '"200":NaN', 'not valid JSON'],
    ['"errors":[]', '"errors":[],"surprise":1', 'surprise'],
    ['"max":3660505', '"max":3000000', 'do not increase'],
    ['"mean":2371194', '"mean":9371194', 'mean latency is not between'],
    ['2015-09-19T14:45:50.645818631+02:00', 'yesterday', '"earliest"'],
    ['"errors":[]}', '"errors":[', 'not valid JSON'],
  ])('%s changed to %s is refused', (from, to, message) => {
    expect(golden).toContain(from);
    expect(() => read(golden.replace(from, to))).toThrow(message);
  });

  test('many and long error texts are kept in part and counted', () => {
    const errors = Array.from({ length: 70 }, (_, i) => `<script>${i}</script>${'x'.repeat(1_000)}`);
    const report = readReportJson({ ...JSON.parse(golden), errors });
    expect(report.errors).toHaveLength(50);
    expect(report.errorsLeftOut).toBe(20);
    expect(report.errors[0]).toHaveLength(300);
  });

  test('whatever JSON it is given, it gives a report or a reason, and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          readReportJson(value);
        } catch (error) {
          expect(error).toHaveProperty('code', 'validation_failed');
        }
      }),
      { numRuns: 200 },
    );
  });
});
