import { packLine } from '@tidemark/domain/run/packed-series';
import { describe, expect, it } from 'vitest';
import { aBoardRun } from '#testing/a-board-run.ts';
import { prepareOverlay } from './prepare-overlay.ts';
import { prepareSmallMultiples } from './prepare-small-multiples.ts';

const hour = 3_600_000;
const line = (runId: string, values: (number | null)[], metric: 'rssBytes' | 'pointsPerSec' = 'rssBytes') =>
  packLine({
    runId,
    metric,
    kind: 'underLoad',
    part: null,
    totalPoints: values.length,
    points: values.map((value, i) => ({
      offsetMs: i * 1_000,
      simulatedAtMs: i * 60_000,
      value,
      reason: value === null ? 'no answer' : null,
    })),
  });

const runs = [
  aBoardRun({ id: 'a', label: 'base', beganAtMs: 10 * hour }),
  aBoardRun({ id: 'b', label: 'other', isBaseline: false, dash: 1, beganAtMs: 12 * hour }),
];
const lines = [line('a', [1, 2, 3]), line('b', [4, null, 6])];
const rss = { metric: 'rssBytes', kind: 'underLoad' } as const;

describe('prepareOverlay', () => {
  it('draws each run under its name, with the dash of its schema', () => {
    const model = prepareOverlay(runs, lines, rss, 'elapsed');
    expect(model?.lines.map(({ label, dash }) => [label, dash])).toEqual([
      ['base', 0],
      ['other', 1],
    ]);
    expect(model?.notes).toContain('Color: the system; dash: the schema.');
    expect(model?.lines[1]?.points[1]).toMatchObject({ y: null, reason: 'no answer' });
  });

  it('lays them over the elapsed and the simulated time, and after each other on the clock of the wall', () => {
    const firstX = (axis: 'elapsed' | 'simulated' | 'wall') =>
      prepareOverlay(runs, lines, rss, axis)?.lines.map(({ points }) => points[1]?.x);
    expect(firstX('elapsed')).toEqual([1_000, 1_000]);
    expect(firstX('simulated')).toEqual([60_000, 60_000]);
    expect(firstX('wall')).toEqual([10 * hour + 1_000, 12 * hour + 1_000]);
    const model = prepareOverlay(runs, lines, rss, 'wall');
    expect(model?.xDomain[0]).toBeGreaterThan(9 * hour);
    expect(model?.xTicks.map(({ label }) => label)).toContain('1 Jan 11:00');
  });

  it('leaves a run out of the wall clock whose beginning is not known, and says so', () => {
    const undated = [...runs.slice(0, 1), aBoardRun({ id: 'b', isBaseline: false })];
    const model = prepareOverlay(undated, lines, rss, 'wall');
    expect(model?.lines.map(({ points }) => points.length)).toEqual([3, 0]);
    expect(model?.notes.join(' ')).toContain('unknown start time are not drawn');
    expect(prepareOverlay([aBoardRun()], lines, rss, 'wall')).toBeNull();
  });
});

describe('prepareSmallMultiples', () => {
  it('draws every metric over one and the same time, from zero to its own highest reading', () => {
    const { charts, from } = prepareSmallMultiples(
      runs,
      [...lines, line('a', [5, 10], 'pointsPerSec')],
      'elapsed',
    );
    expect(charts.map(({ key, high }) => [key, high])).toEqual([
      ['rssBytes', '6.00 B'],
      ['pointsPerSec', '10 points/s'],
    ]);
    expect(from).toBe('0 s');
    expect(charts[0]?.paths[0]).toMatchObject({ dash: undefined, d: 'M0 833L500 667L1000 500' });
    expect(charts[1]?.paths[0]?.d).toBe('M0 500L500 0');
  });

  it('prints the maximum of a chart of zeros as 0 and draws its line at the bottom', () => {
    const { charts } = prepareSmallMultiples(runs, [line('a', [0, 0], 'pointsPerSec')], 'elapsed');
    expect(charts[0]).toMatchObject({ high: '0 points/s', paths: [{ d: 'M0 1000L1000 1000' }] });
  });

  it('breaks a line where a reading failed', () => {
    const { charts } = prepareSmallMultiples(runs, lines, 'elapsed');
    expect(charts[0]?.paths[1]).toMatchObject({ dash: '7 3', d: 'M0 333M1000 0' });
  });

  it('has nothing to draw of nothing', () => {
    expect(prepareSmallMultiples(runs, [], 'elapsed').charts).toEqual([]);
  });
});
