import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReportText } from './read-report-text.ts';
import { writeReportText } from './write-report.ts';

const published = `Requests      [total, rate]            180000, 3000.02
Duration      [total, attack, wait]    1m20.11586256s, 59.999606572s, 20.116255988s
Latencies     [mean, 50, 95, 99, max]  1.404856127s, 1.214236ms, 5.609988425s, 43.430687195s, 50.347228848s
Bytes In      [total, mean]            0, 0.00
Bytes Out     [total, mean]            3958680, 21.99
Success       [ratio]                  54.98%
Status Codes  [code:count]             0:81033  204:98967
Error Set:
Post http://127.0.0.1:9096/write?db=test: dial tcp 0.0.0.0:0->127.0.0.1:9096: socket: too many open files`;

test('a published report is written as it was printed', () => {
  expect(writeReportText(readReportText(published))).toBe(published);
});

test('what is not known stays away', () => {
  const { latencies, ...report } = readReportText(published);
  const text = writeReportText({
    ...report,
    durationNs: null,
    waitNs: null,
    bytesIn: null,
    latencies: { ...latencies, p50Ns: null },
  });
  expect(text).toContain('[total]                  1m20.11586256s');
  expect(text).toContain('[mean, 95, 99, max]      1.404856127s, 5.609988425s');
  expect(text).not.toContain('Bytes In');
});

test('every duration is read back to the nanosecond', () => {
  const report = readReportText(published);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 * 86_400 * 1_000 - 1 }), fc.nat(999_999), (ms, ns) => {
      const totalNs = ms * 1_000_000 + ns;
      expect(
        readReportText(writeReportText({ ...report, totalNs, durationNs: null, waitNs: null })).totalNs,
      ).toBe(totalNs);
    }),
  );
});
