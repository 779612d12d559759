import { runAnalysisShape } from '@tidemark/domain/result/run-analysis';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { anAnalysis, aRetentionAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, test } from 'vitest';
import { daysText, phasesSentence, retentionSentence } from './analysis-sentences.ts';

test('states how long series stay, for which part of it the server is responsible, and how much memory was reclaimed', () => {
  const heapReclaimShare = { middle: 0.9, low: 0.85, high: 0.95, count: 3 };
  expect(retentionSentence(aRetentionAnalysis({ heapReclaimShare }))).toBe(
    'Series stay for the 3 d of retention and no longer. ' +
      'Series went 14 min after they were due, in the median 40.0 ms after the drop was asked for. ' +
      '90 % of the heap of dropped series was reclaimed from day to day (85 to 95 %).',
  );
  expect(retentionSentence(aRetentionAnalysis())).not.toContain('heap');
  const unknown = { reclaimLagDays: null, heapReclaimShare: null };
  const overhangOf = (days: number, plannedDays: number) =>
    retentionSentence(aRetentionAnalysis({ overhang: { kind: 'days', days, plannedDays }, ...unknown }));
  expect(overhangOf(11.79, 1)).toBe(
    'Series stay 11.79 d beyond the 3 d of retention, of which the server itself keeps them 10.79 d.',
  );
  expect(overhangOf(1.02, 1)).toBe(
    'Series stay 1.02 d beyond the 3 d of retention, as shards and checks explain.',
  );
  expect(overhangOf(0.049, 0)).toBe('Series stay for the 3 d of retention and no longer.');
  expect(overhangOf(0.05, 0)).toBe(
    'Series stay 1.2 h beyond the 3 d of retention, of which the server itself keeps them 1.2 h.',
  );
  expect(overhangOf(0.25, 0.201)).toMatch(/, as shards and checks explain\.$/);
  const never = aRetentionAnalysis({ overhang: { kind: 'unbounded', seriesPerDay: 12_960 } });
  expect(retentionSentence(never)).toContain(
    'Expired series are not reclaimed: 12,960 more per simulated day than expected.',
  );
});

test('compares creation with steady state, or says that the run ended during creation', () => {
  const { phases } = anAnalysis();
  if (phases === null) throw new TypeError('no phases');
  expect(phasesSentence(phases)).toBe(
    'Creating 800 series: 200 points/s for 3.00 s, response p99 3.00 ms. ' +
      'Afterwards (3.00x): 600 points/s for 10 s, response p99 3.00 ms.',
  );
  expect(phasesSentence({ ...phases, steady: null })).toMatch(/^The run ended during creation/);
});

test('writes short times in hours and minutes', () => {
  expect([0, 0.001, 0.005, 0.01, 0.5, 1.25, -2].map(daysText)).toEqual([
    '0 d',
    '0 d',
    '7 min',
    '14 min',
    '12 h',
    '1.25 d',
    '-2 d',
  ]);
});

test('summaries without an analysis, as of older runs, are still readable', () => {
  const { analysis: _, ...older } = aSummary();
  expect(runSummaryShape.parse(older).analysis).toBeNull();
  expect(runAnalysisShape.parse(anAnalysis())).toEqual(anAnalysis());
});
