import { describe, expect, it } from 'vitest';
import type { Json } from '#features/forms/json-document.ts';
import { prepareTimeline } from './timeline-model.ts';

const wall = (seconds: number, faults: Json[]): Json => ({ extent: { kind: 'wall-time', seconds }, faults });
const pause = (
  part: string,
  atSeconds: number,
  more: { [key: string]: Json } = { forSeconds: 20 },
): Json => ({
  action: 'pause',
  part,
  atSeconds,
  ...more,
});

describe('the fault timeline of a load profile', () => {
  it('has a lane for every part of the system, and for parts that only steps name', () => {
    const { lanes } = prepareTimeline(wall(60, [pause('backend:2', 10), pause('cache:a', 0)]), [
      'relay',
      'backend:2',
    ]);
    expect(lanes.map(({ part, isKnown, bars }) => [part, isKnown, bars.length])).toEqual([
      ['relay', true, 0],
      ['backend:2', true, 1],
      ['cache:a', false, 1],
    ]);
  });

  it('reaches to the end of the load where that is known, else beyond the last step', () => {
    expect(prepareTimeline(wall(90, []), [])).toMatchObject({ spanSeconds: 90, loadSeconds: 90 });
    const paced = { extent: { kind: 'simulated-time', minutes: 120 }, clock: { compression: 60 } };
    expect(prepareTimeline(paced, [])).toMatchObject({ spanSeconds: 120, loadSeconds: 120 });
    const unknown = { extent: { kind: 'points', points: 9 }, faults: [pause('a', 80)] };
    expect(prepareTimeline(unknown, [])).toMatchObject({ spanSeconds: 125, loadSeconds: null });
    expect(prepareTimeline(null, [])).toMatchObject({ spanSeconds: 60, loadSeconds: null });
  });

  it('has an axis no longer than a load may be, however far away a step is', () => {
    const absurd = pause('a', 1e308, { forSeconds: 1e308 });
    const { spanSeconds, lanes } = prepareTimeline({ faults: [absurd] }, []);
    expect(spanSeconds).toBe(43_200);
    expect(lanes[0]?.bars).toHaveLength(1);
    expect(prepareTimeline(wall(1e308, []), []).spanSeconds).toBe(43_200);
  });

  it('draws as many steps as a load profile may have, and counts the others', () => {
    const faults = Array.from({ length: 10_000 }, (_, i) => pause(`part${i}`, i));
    const { lanes, leftOut } = prepareTimeline({ faults }, []);
    expect(lanes).toHaveLength(50);
    expect(leftOut).toBe(9_950);
    expect(prepareTimeline({ faults: faults.slice(0, 50) }, []).leftOut).toBe(0);
  });

  it('draws each way to end: after a length, at a second, with the load, by convergence, at once', () => {
    const ends: [string, number, { [key: string]: Json }][] = [
      ['for', 30, { forSeconds: 20 }],
      ['at', 45, { until: 45 }],
      ['load-end', 60, { until: 'load-end' }],
      ['converged', 60, { until: 'converged' }],
      ['at-once', 10, { action: 'restart' }],
    ];
    for (const [end, untilSeconds, more] of ends) {
      const [lane] = prepareTimeline(wall(60, [pause('a', 10, more)]), []).lanes;
      expect(lane?.bars[0]).toMatchObject({ end, untilSeconds, fromSeconds: 10 });
    }
  });

  it('sets steps of one part that overlap below each other, so that both can be taken hold of', () => {
    const { lanes } = prepareTimeline(wall(60, [pause('a', 10), pause('a', 20), pause('a', 30)]), ['a']);
    expect(lanes[0]?.bars.map(({ index, row }) => [index, row])).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(lanes[0]?.rows).toBe(2);
  });

  it('draws what is not a step yet, and never beyond numbers', () => {
    const { lanes } = prepareTimeline(wall(60, [null, 'x', pause('a', -5, { forSeconds: null })]), []);
    expect(
      lanes.flatMap(({ bars }) => bars).map(({ fromSeconds, untilSeconds }) => [fromSeconds, untilSeconds]),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
