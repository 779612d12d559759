import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { anAnalysis, aSlopeWithoutData } from '@tidemark/domain/testing/an-analysis';
import { expect, it } from 'vitest';
import { resultTable } from './result-table.ts';

it('shows answers, rate with its spread, percentiles, what is stored, and the sentence first', () => {
  const table = resultTable('Tag or field', aSummary());
  expect(table.split('\n').slice(0, 3)).toEqual([
    '',
    'Tag or field',
    '1,000 points were acknowledged in 2.00 s, 500 points/s, response p99 3.00 ms. Every acknowledged point is stored. Memory peaked at 114 MiB (RSS).',
  ]);
  expect(table).toContain('  ok (204)       10   1,000\n');
  expect(table).toContain('  p5-p95 per second  450-550 (of 2 s)\n');
  expect(table).toMatch(/response time +1\.90 ms +2\.50 ms/);
  expect(table).toMatch(/m0 +1,000 +1,000 +0\n/);
});

it('leaves out what a run does not have', () => {
  const table = resultTable(
    'x',
    aSummary({ responseTime: null, serviceTime: null, settled: [], thresholds: [] }),
  );
  expect(table).not.toMatch(/Latency|At rest|Thresholds/);
});

it('marks a reading that failed as such, not as zero', () => {
  const table = resultTable(
    'x',
    aSummary({ settled: [aSettledPeriod(1, { rssBytes: null, atRest: false })] }),
  );
  expect(table).toMatch(/ 1 +<= 9\.54 MiB +- .*not at rest: still busy/);
});

it('shows control characters of a server’s text instead of obeying them', () => {
  const outcomes = [
    { class: 'rejected', knowledge: 'fail', batches: 1, points: 1, statusCode: 400, detail: '\u001b[2Jgone' },
  ] as const;
  expect(resultTable('x', aSummary({ outcomes: [...outcomes] }))).toContain('\\u{1b}[2Jgone');
});

it('says below what is stored what the figures mean, beginning with what speaks against them', () => {
  const doubt = { kind: 'incomplete', isGrave: true, message: 'The run ended early.' } as const;
  const table = resultTable('x', aSummary({ analysis: anAnalysis({ doubts: [doubt] }) }));
  expect(table).toMatch(
    /\nStored\n[\s\S]*\nAnalysis\n {2}not trustworthy: The run ended early\.\n {2}Heap at rest/,
  );
  expect(resultTable('x', aSummary())).not.toContain('Analysis');
});

it('shows the growth that could be estimated, and says once what is missing where none could', () => {
  const rowsOf = (table: string) =>
    table.split('\n').filter((row) => /at rest (keeps growing|grows is undecided)|not enough/.test(row));
  const estimated = resultTable('x', aSummary({ analysis: anAnalysis() }));
  expect(rowsOf(estimated).filter((row) => /(heap|RSS) at rest/i.test(row))).toHaveLength(2);
  const none = aSlopeWithoutData('more days');
  const memory = { heapSettled: none, rssSettled: none, heapUnderLoad: none, rssUnderLoad: none };
  const without = resultTable('x', aSummary({ analysis: anAnalysis({ memory }) }));
  expect(rowsOf(without).filter((row) => row.includes('not enough'))).toEqual([
    '  Growth of memory: not enough data, needs more days.',
  ]);
});

it('sets the error of the instrument below the response times, and names the figures of which it is too much', () => {
  const error = {
    count: 200,
    meanUs: 150,
    p50Us: 150,
    p90Us: 200,
    p95Us: 210,
    p99Us: 250,
    p999Us: 9_000,
    maxUs: 9_000,
  };
  const instrument = { kind: 'measured', error, curve: null, answerUs: 2_000, failed: 1 } as const;
  const table = resultTable('x', aSummary({ instrument, generator: null }));
  expect(table).toMatch(/\n {2}response time .*\n {2}instrument +150 µs .* 9\.00 ms\n/);
  expect(table).toMatch(/instrument's own error is more than a tenth of: .*p99\.9, max\n/);
  expect(table).toMatch(/own error, p99 +250 µs of 200 reference requests, 1 failed\n/);
});

it('says why the error of the instrument was not measured', () => {
  const instrument = { kind: 'none', reason: 'Turned off in the load profile (reference: off).' } as const;
  const table = resultTable('x', aSummary({ instrument }));
  expect(table).toContain('not measured. Turned off in the load profile (reference: off).');
  expect(table).not.toContain('more than a tenth');
});
