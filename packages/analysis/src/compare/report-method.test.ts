import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { compareRuns } from './comparison.ts';
import { reportJudgement } from './report-judgement.ts';
import { reportMethod } from './report-method.ts';
import type { ReportedRun } from './report-snapshot.ts';

const target = {
  ...aSummary().target,
  kind: 'influxdb-v1',
  version: '1.6.7',
  variant: 'tsi1',
  sameHost: true,
};

function aRun(
  change: Parameters<typeof aSummary>[0] = {},
  overrides: Partial<ReportedRun> = {},
): ReportedRun {
  return {
    id: 'r',
    label: 'run',
    plan: { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] },
    state: 'succeeded',
    summary: aSummary({ target, ...change }),
    startedAt: '2026-11-22T09:10:00.000Z',
    endedAt: '2026-11-22T09:14:30.000Z',
    createdBy: 'Ada',
    ...overrides,
  };
}

function factOf(term: string, ...runs: ReportedRun[]) {
  return reportMethod({ runs, comparison: compareRuns(runs) }).find((fact) => fact.term === term);
}

describe('reportMethod', () => {
  it('names who measured, when, what, and how often', () => {
    const runs = [
      aRun(),
      aRun({}, { id: 'q', createdBy: 'API key ci', endedAt: '2026-11-23T01:00:00.000Z' }),
    ];
    expect(factOf('Measured by', ...runs)?.text).toBe('Ada, API key ci');
    expect(factOf('When', runs[0] ?? aRun())?.text).toBe('2026-11-22, 09:10 to 09:14 UTC');
    const short = aRun({}, { endedAt: '2026-11-22T09:10:59.000Z' });
    expect(factOf('When', short)?.text).toBe('2026-11-22, 09:10 UTC');
    expect(factOf('When', ...runs)?.text).toBe('2026-11-22 09:10 to 2026-11-23 01:00 UTC');
    expect(factOf('Target', ...runs)?.text).toBe('InfluxDB 1.6.7 (tsi1)');
    expect(factOf('Runs', ...runs)?.text).toBe('2 runs');
    expect(factOf('Generator host', ...runs)?.text).toMatch(/cores.*; target on the same machine$/);
    expect(factOf('Measured by', aRun({}, { createdBy: null }))).toBeUndefined();
  });

  it('states the largest error of the instrument, and doubts where it is more than a tenth of a response time', () => {
    const term = 'Error of the instrument';
    const times = { count: 9, meanUs: 0, p50Us: 0, p90Us: 0, p95Us: 0, p99Us: 0, p999Us: 0, maxUs: 0 };
    const measured = (p99Us: number) =>
      aRun({
        instrument: { kind: 'measured', error: { ...times, p99Us }, curve: null, answerUs: 2_000, failed: 0 },
      });
    expect(factOf(term, measured(100), measured(200))).toMatchObject({
      text: 'up to 200 µs (p99)',
      isDoubtful: false,
    });
    expect(factOf(term, measured(100), measured(2_000))).toMatchObject({
      text: expect.stringMatching(/2\.00 ms \(p99\): more than a tenth of the response time in 1 of 2 runs$/),
      isDoubtful: true,
    });
    expect(factOf(term, measured(100), aRun())?.text).toBe('up to 100 µs (p99); not measured in 1 of 2 runs');
    const off = aRun({ instrument: { kind: 'none', reason: 'Turned off.' } });
    expect(factOf(term, off)?.text).toBe('not measured. Turned off.');
    expect(factOf(term, aRun())).toBeUndefined();
  });

  it.each([
    { what: 'a real server', change: {}, text: /^a real server/, isDoubtful: false },
    {
      what: 'a stand-in',
      change: { target: { ...target, version: 'tidemark-sink' } },
      text: /stores nothing, not a database/,
      isDoubtful: true,
    },
    { what: 'a dry run', change: { validity: 'dry_run' }, text: /sends nothing/, isDoubtful: true },
  ] as const)('says whether $what was measured', ({ change, text, isDoubtful }) => {
    const fact = factOf('Server', aRun(change));
    expect(fact?.text).toMatch(text);
    expect(fact?.isDoubtful).toBe(isDoubtful);
  });

  it('says that the data has a clock of its own', () => {
    const profile = aProfile({ settledReadings: {} });
    const plan = { schema: aSchema(), profile, target: aTarget(), thresholds: [] };
    expect(factOf('Server', aRun({}, { plan }))?.text).toContain('simulated clock');
  });

  it('shows the worst generator of all runs', () => {
    const generator = {
      cpuRatioMean: 0.25,
      loopDelayMsP99Max: 1,
      slip: null,
      queueDelay: null,
      openFilesMax: null,
      errors: 0,
      offeredShare: 0.9,
    };
    const well = aRun({ generator });
    expect(factOf('Generator', well)).toMatchObject({
      text: 'not the bottleneck, CPU 25 %, sent 90 % of what was due',
      isDoubtful: false,
    });
    const limited = aRun({ generator: { ...generator, cpuRatioMean: 0.99 }, validity: 'generator_limited' });
    expect(factOf('Generator', well, limited)).toMatchObject({
      text: 'the bottleneck in 1 of 2 runs, CPU 99 %, sent 90 % of what was due',
      isDoubtful: true,
    });
    expect(factOf('Generator', aRun())).toBeUndefined();
  });
});

describe('reportJudgement', () => {
  const dry = { validity: 'dry_run', validityReason: 'nothing was sent' } as const;

  it('is passed only where every run passed', () => {
    expect(reportJudgement([aRun(), aRun()])).toEqual({ value: 'passed', reasons: [] });
    expect(reportJudgement([aRun(), aRun(dry)]).value).toBe('untrusted');
    expect(reportJudgement([]).value).toBe('unknown');
  });

  it('names the runs of a reason, or counts them', () => {
    const labeled = (label: string, change: Parameters<typeof aSummary>[0]) => aRun(change, { label });
    const reasons = reportJudgement([
      labeled('a', dry),
      labeled('b', dry),
      labeled('c', dry),
      labeled('d', { pointsAsked: 2_000 }),
    ]).reasons.map(({ message }) => message);
    expect(reasons[0]).toMatch(/^"d": The target took 50 %/);
    expect(reasons[1]).toBe('3 of 4 runs: Nothing was sent.');
    expect(reportJudgement([labeled('a', dry)]).reasons[0]?.message).toBe('Nothing was sent.');
  });
});
