import { rateSearchSentence } from '@tidemark/domain/load/rate-search';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { anAnalysis, aRetentionAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, test } from 'vitest';
import { resultSentence, runSentence } from './verdict-sentence.ts';

const noTimes = { count: 0, meanUs: 0, p50Us: 0, p90Us: 0, p95Us: 0, p99Us: 0, p999Us: 0, maxUs: 0 };

test('states the spread of the rate only over enough seconds', () => {
  const long = aSummary({ pointsPerSec: { mean: 500, p5: 450, p95: 550, seconds: 30 } });
  expect(runSentence(long)).toContain('500 points/s (p5-p95 per second: 450-550)');
  expect(runSentence(aSummary())).not.toContain('p5-p95');
  const withSpread = [9, 10].map((seconds) => {
    const rate = { mean: 500, p5: 450, p95: 550, seconds };
    return /\b450\b/.test(runSentence(aSummary({ pointsPerSec: rate })));
  });
  expect(withSpread).toEqual([false, true]);
});

test('names the error of the instrument beside the response time, and marks it where it is too much', () => {
  const { responseTime } = aSummary();
  const error = (us: number) => ({ ...noTimes, ...responseTime, p99Us: us });
  const withError = (us: number) =>
    runSentence(
      aSummary({
        instrument: { kind: 'measured', error: error(us), curve: null, answerUs: 2_000, failed: 0 },
      }),
    );
  expect(withError(250)).toContain('response p99 3.00 ms (instrument 250 µs).');
  expect(withError(400)).toContain('response p99 3.00 ms (instrument 400 µs, more than a tenth of it).');
  const off = aSummary({ instrument: { kind: 'none', reason: 'Turned off.' } });
  expect(runSentence(off)).toContain('response p99 3.00 ms.');
});

test('begins with the end of a run that did not complete, and keeps what was acknowledged before', () => {
  const died = aSummary({
    end: { state: 'failed', code: 'target_died', message: 'The server ended by signal 9' },
    verification: { ...aSummary().verification, status: 'unknown', reason: 'the server was gone' },
  });
  expect(runSentence(died)).toMatch(
    /^The server ended by signal 9\. 1,000 points were acknowledged before that\./,
  );
  expect(runSentence(died)).toContain('Whether they are stored is unknown: the server was gone.');
});

test('states lost and unexpected points, never a zero that was not read', () => {
  const totals = aTotals({ stored: 990, lost: 12, unexpected: 2 });
  const failed = aSummary({ verification: { ...aSummary().verification, status: 'failed', totals } });
  expect(runSentence(failed)).toContain(
    '12 acknowledged points are not stored, and 2 are stored that were not',
  );
});

test('never says that points are missing where none is and more are stored', () => {
  const totals = aTotals({ stored: 1_035, unexpected: 35 });
  const sentence = 'No acknowledged point is missing, and 35 are stored that were not acknowledged.';
  // Results of older versions called this failed.
  for (const status of ['surplus', 'failed'] as const) {
    const more = aSummary({ verification: { ...aSummary().verification, status, totals } });
    expect(runSentence(more)).toContain(sentence);
    expect(runSentence(more)).not.toMatch(/not stored/);
  }
});

test('counts rows that the server counted twice once, and says how many there are', () => {
  const totals = aTotals({ stored: 935, expired: 100, countedTwice: 35 });
  const twice = aSummary({ verification: { ...aSummary().verification, totals } });
  expect(runSentence(twice)).toContain(
    'is stored or was dropped by retention (900 + 100). The server counted 35 rows twice.',
  );
});

test.each<[string, number[], string | null]>([
  [
    'grew every day',
    [1, 30, 40, 52, 61],
    ' With the series level it grew every day, by a median of 9.54 MiB (8.6 to 11 MiB over 3 days).',
  ],
  [
    'grew and fell',
    [1, 30, 40, 38, 45],
    ' With the series level it neither grew nor fell steadily (−1.9 to 9.5 MiB over 3 days).',
  ],
  ['changed between two pairs of days only', [1, 30, 40, 52], null],
])('the heap %s once the series were level', (_, heaps, text) => {
  const settled = heaps.map((heap, period) => aSettledPeriod(period, { heapInUseBytes: heap * 1_000_000 }));
  const sentence = runSentence(aSummary({ settled }));
  expect(sentence.slice(sentence.indexOf('1,000 series.') + 13)).toBe(text ?? '');
});

test('says that expired series are not reclaimed', () => {
  const overhang = { kind: 'unbounded', seriesPerDay: 12_960 } as const;
  const analysis = anAnalysis({ retention: aRetentionAnalysis({ overhang, plateau: null }) });
  expect(runSentence(aSummary({ analysis }))).toContain('Expired series are not reclaimed.');
});

test('does not mention storage where no point was acknowledged', () => {
  const refused = aSummary({
    end: { state: 'failed', code: 'target_auth', message: '127.0.0.1:8086 refused: authorization failed.' },
    pointsAcknowledged: 0,
    peakRssBytes: null,
    verification: { ...aSummary().verification, status: 'unknown', reason: 'the run ended before' },
  });
  expect(runSentence(refused)).toBe(
    '127.0.0.1:8086 refused: authorization failed. No point was acknowledged before that.',
  );
});

test('says that a dry run wrote to no database, and never that a point is stored', () => {
  const dry = runSentence(aSummary({ validity: 'dry_run' }));
  expect(dry).toMatch(/^Dry run: the points went to a sink that only counts them, not to a database\./);
  expect(dry).toMatch(/The sink counted every acknowledged point\.$/);
  expect(dry).not.toContain('stored');
});

test('opens with the result of a rate search, but never before the end of a run that was cut short', () => {
  const rateSearch = { steps: [], lastPassPerSec: null, firstFailPerSec: null, isConclusive: false };
  const found = rateSearchSentence(rateSearch);
  expect(runSentence(aSummary({ rateSearch }))).toMatch(new RegExp(`^${found} 1,000 points`));
  const end = { state: 'failed', code: 'target_died', message: 'The server ended by signal 9' } as const;
  expect(runSentence(aSummary({ rateSearch, end }))).toMatch(/^The server ended by signal 9\./);
  expect(runSentence(aSummary({ rateSearch, end }))).toContain(found);
});

test('states the slope of the heap at rest with its interval where the run was analyzed, and no second figure of it', () => {
  const settled = [1, 2, 3, 4].map((heapInUseBytes, period) => aSettledPeriod(period, { heapInUseBytes }));
  const sentence = runSentence(aSummary({ settled, analysis: anAnalysis() }));
  expect(sentence).toContain('It keeps growing: +1.0 MiB per simulated day (95 % CI 0.50 to 1.5).');
  expect(sentence).not.toContain('between single days');
});

test('states before the memory that the target restarted, or a clock jumped', () => {
  const message = 'The target restarted once.';
  const doubts = [{ kind: 'restarted', isGrave: true, message } as const];
  expect(runSentence(aSummary({ analysis: anAnalysis({ doubts }) }))).toContain(`stored. ${message} Memory`);
});

test('gives no heap at rest of a server that was still busy, but the reason', () => {
  const settled = [
    aSettledPeriod(1),
    aSettledPeriod(2, {
      heapInUseBytes: 566_000_000,
      atRest: false,
      notAtRestReason: '21.9 MiB of its write cache were still being written',
    }),
  ];
  const sentence = runSentence(aSummary({ settled, analysis: anAnalysis() }));
  expect(sentence).toContain(
    'Memory at rest is unknown: not at rest after simulated day 2: 21.9 MiB of its write cache were still being written.',
  );
  expect(sentence).not.toMatch(/540 MiB|leak/);
});

test('runSentence begins with what the judgement adds, resultSentence leaves it out', () => {
  const summary = aSummary({ pointsAsked: 20_000, pointsAcknowledged: 1_000 });
  const lead = 'The target took 5 % of the load asked: 1,000 of 20,000 points; 19,000 never sent. ';
  expect(runSentence(summary)).toBe(lead + resultSentence(summary));
  expect(resultSentence(summary)).not.toContain('never sent');
});

test('runSentence says once that points are missing', () => {
  const summary = aSummary({
    verification: aVerification({ status: 'failed', totals: aTotals({ lost: 7 }), reason: '7 are missing' }),
  });
  expect(runSentence(summary)).toBe(resultSentence(summary));
});
