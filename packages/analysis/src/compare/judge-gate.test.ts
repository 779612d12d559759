import { gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import type { SidedRun } from './comparison-sides.ts';
import { gateShape } from './gate.ts';
import { judgeGate } from './judge-gate.ts';

type Change = Parameters<typeof aSummary>[0];

/** Runs of a side that began in turn with those of the other: `turn` 0 before `turn` 1. */
function side(
  label: string,
  rates: number[],
  turn: number,
  change: Change = {},
): { label: string; runs: SidedRun[] } {
  const runs = rates.map((mean, i) => ({
    id: `${label}${i}`,
    label: `${label} ${i}`,
    plan: null,
    startedAtMs: (2 * i + turn) * 60_000,
    lastSamples: {},
    summary: aSummary({ pointsPerSec: { mean, p5: mean, p95: mean, seconds: 10 }, ...change }),
  }));
  return { label, runs };
}

const steady = [100, 102, 98.5, 100.5, 99.5];
const judge = (
  baseline = side('old', steady, 0),
  candidate = side('new', steady, 1),
  earlier: SidedRun[] = [],
) => judgeGate({ baseline, candidate, tolerance: 0.05, metrics: gateFigureKeys, earlier });
const rateOf = (gate: ReturnType<typeof judge>) => gate.metrics.find(({ key }) => key === 'pointsPerSec');

describe('judgeGate', () => {
  it('passes two sides that do not differ, in a shape that can be frozen', () => {
    const gate = judge();
    expect(gateShape.parse(gate)).toEqual(gate);
    expect(gate.outcome).toBe('passed');
    expect(gate.sentence).toBe('new vs. old: no change beyond 5 % in peak RSS, series, rate and 2 more.');
    expect(gate.warnings).toEqual([]);
  });

  it('says what regressed, by how much, and the tolerance, and puts it first', () => {
    const gate = judge(
      undefined,
      side(
        'new',
        steady.map((rate) => rate * 0.8),
        1,
      ),
    );
    expect(gate.outcome).toBe('regressed');
    expect(gate.metrics[0]).toMatchObject({
      key: 'pointsPerSec',
      answer: 'regressed',
      delta: 0.05,
      runsToAdd: null,
    });
    expect(gate.metrics[0]?.ratio?.value).toBeCloseTo(0.8, 10);
    expect(gate.sentence).toMatch(
      /^new is worse than old: 20 % lower rate \(95 % CI −2\d % to −1\d %, tolerance 5 %\); peak RSS, .* within 5 %\.$/,
    );
  });

  it('calls more points per second improved and longer times regressed', () => {
    const slow = aSummary().responseTime;
    const longer = slow && { ...slow, p99Us: slow.p99Us * 2 };
    const gate = judge(
      undefined,
      side(
        'new',
        steady.map((rate) => rate * 1.3),
        1,
        { responseTime: longer },
      ),
    );
    expect(gate.metrics.map(({ key, answer }) => [key, answer])).toEqual([
      ['responseTimeUsP99', 'regressed'],
      ['rssPeakBytes', 'equal'],
      ['seriesAtEnd', 'equal'],
      ['heldShare', 'equal'],
      ['pointsPerSec', 'improved'],
    ]);
  });

  it('counts no untrusted run, says why, and passes no gate with one', () => {
    const candidate = side('new', steady, 1);
    const [first] = candidate.runs;
    if (first) first.summary = aSummary({ validity: 'generator_limited', validityReason: 'CPU at 97 %' });
    const gate = judge(undefined, candidate);
    expect(gate.outcome).toBe('untrusted');
    expect(gate.excluded).toEqual([
      { runId: 'new0', label: 'new 0', reason: 'generator limited: CPU at 97 %' },
    ]);
    expect(rateOf(gate)?.candidate.map(({ runId }) => runId)).toEqual(['new1', 'new2', 'new3', 'new4']);
    expect(gate.sentence).toContain(
      'The gate is not passed: "new 0" is not trusted: generator limited: CPU at 97 %.',
    );
  });

  it('still says that a side regressed where one of its runs was excluded', () => {
    const candidate = side(
      'new',
      steady.map((rate) => rate * 0.5),
      1,
    );
    const [first] = candidate.runs;
    if (first) first.summary = { ...first.summary, validity: 'incomplete' };
    expect(judge(undefined, candidate).outcome).toBe('regressed');
  });

  it('needs two runs per side for a test, and says how many to add', () => {
    const gate = judge(side('old', [100, 101], 0), side('new', [100], 1));
    expect(gate.outcome).toBe('inconclusive');
    expect(rateOf(gate)).toMatchObject({
      answer: 'inconclusive',
      reason: '1 of 2 runs needed per side',
      runsToAdd: 1,
    });
    expect(gate.sentence).toContain('undecided (about 1 more run per side, alternating).');
  });

  it('tolerates twice the difference of equal runs, and says where that is known from', () => {
    const noisy = side('earlier', [100, 140, 95, 150, 90, 145, 100, 160], 0).runs;
    const gate = judge(
      undefined,
      side(
        'new',
        steady.map((rate) => rate * 0.9),
        1,
      ),
      noisy,
    );
    expect(rateOf(gate)?.noiseFloor.text).toMatch(/^\d+\.\d %, from 8 earlier runs of the baseline's plan$/);
    expect(rateOf(gate)?.delta).toBeGreaterThan(0.2);
    expect(rateOf(gate)?.answer).not.toBe('regressed');
    expect(rateOf(judge())?.noiseFloor).toEqual({
      share: null,
      runs: 0,
      text: "not measured yet: no earlier run of the baseline's plan; rerun it 6 times",
    });
  });

  it('warns where all runs of one side came first, and where the order is unknown', () => {
    const later = side('new', steady, 1);
    for (const run of later.runs) run.startedAtMs = (run.startedAtMs ?? 0) + 3_600_000;
    expect(judge(undefined, later).warnings).toEqual([expect.stringContaining('did not alternate')]);
    for (const run of later.runs) run.startedAtMs = null;
    expect(judge(undefined, later).warnings).toEqual([
      expect.stringContaining('start times of the runs are unknown'),
    ]);
  });

  it('warns of the order from two runs per side on', () => {
    const warningsOf = (rates: number[]) => {
      const later = side('new', rates, 1);
      for (const run of later.runs) run.startedAtMs = (run.startedAtMs ?? 0) + 3_600_000;
      return judge(side('old', rates, 0), later).warnings;
    };
    expect(warningsOf([100, 101])).toContainEqual(expect.stringContaining('did not alternate'));
    expect(warningsOf([100])).toEqual([expect.stringContaining('1 trusted run on one side')]);
  });

  it('warns of different machines, of few runs, and of unverified points', () => {
    const { verification, host } = aSummary();
    const elsewhere = host && { ...host, node: 'v22.0.0', cpu: 'another', cores: 8 };
    const unread = { ...verification, status: 'unknown' as const, reason: 'the read timed out' };
    const gate = judge(
      side('old', [1, 2], 0),
      side('new', [1, 2], 1, { host: elsewhere, verification: unread }),
    );
    expect(gate.warnings).toEqual([
      expect.stringContaining('2 trusted runs on one side'),
      expect.stringContaining('machines that differ in CPU (a cpu, another), cores (2, 8), Node'),
      '"new 0": the read timed out.',
      '"new 1": the read timed out.',
    ]);
  });
});
