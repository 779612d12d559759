import { type StopRule, stopRuleShape } from '@tidemark/domain/load/stop-rule';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { describe, expect, it } from 'vitest';
import { watchStopRules } from './watch-stop-rules.ts';

const nothing: RunRecords = { samples: [], intervals: [], events: [] };
const memoryRule = stopRuleShape.parse({ kind: 'metric', metric: 'rssBytes', value: 1_000, forSeconds: 2 });

function rss(offsetMs: number, value: number | null): RunRecords {
  const sample = {
    metric: 'rssBytes',
    kind: 'underLoad',
    part: null,
    offsetMs,
    simulatedAtMs: null,
    value,
    reason: null,
  } as const;
  return { ...nothing, samples: [sample] };
}

function failures(batches: number): RunRecords {
  const report = intervalReportShape.parse({
    offsetMs: 0,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches,
    bytes: 0,
    lateBatches: 0,
    outcomes: [
      {
        class: 'server_error',
        knowledge: 'unknown',
        batches,
        points: batches,
        statusCode: 500,
        detail: null,
      },
      { class: 'ok', knowledge: 'ok', batches: 1_000, points: 1_000, statusCode: 204, detail: null },
    ],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
  return { ...nothing, intervals: [report] };
}

const after = (rules: StopRule[], records: RunRecords[]) => records.map(watchStopRules(rules));

describe('a stop rule', () => {
  it('counts the batches that failed over the whole run, and no others', () => {
    const ends = after([{ kind: 'errors', batches: 10 }], [failures(4), failures(5), failures(1)]);
    expect(ends.slice(0, 2)).toEqual([null, null]);
    expect(ends[2]).toMatchObject({ state: 'aborted', code: 'stop_rule' });
    expect(ends[2]?.message).toContain('10 batches failed');
  });

  it('stops when a metric has been beyond its value for so long without a break', () => {
    const ends = after([memoryRule], [rss(0, 1_001), rss(1_000, 1_500), rss(2_000, 1_700)]);
    expect(ends.map((end) => end?.code ?? null)).toEqual([null, null, 'stop_rule']);
    expect(ends[2]?.message).toContain('1,700');
  });

  it('begins anew where the metric came back, and takes a failed reading for neither', () => {
    const back = [rss(0, 2_000), rss(1_000, 900), rss(2_000, 2_000), rss(3_000, 2_000)];
    expect(after([memoryRule], back).every((end) => end === null)).toBe(true);
    const failed = [rss(0, 2_000), rss(1_000, null), rss(2_500, 2_000)];
    expect(after([memoryRule], failed).at(-1)?.code).toBe('stop_rule');
  });

  it('knows values that are too low', () => {
    const rule = stopRuleShape.parse({
      kind: 'metric',
      metric: 'rssBytes',
      relation: 'below',
      value: 10,
      forSeconds: 0,
    });
    expect(after([rule], [rss(0, 9)])[0]?.code).toBe('stop_rule');
  });
});
