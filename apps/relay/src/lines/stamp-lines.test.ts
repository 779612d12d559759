import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { stampLines } from './stamp-lines.ts';
import { type StampMark, Stamps } from './stamps.ts';

const forgetful: StampMark = { readMs: () => 0, writeMs: () => {} };

/** A wall clock that a test sets. */
function settable(ms: number) {
  const state = { ms };
  return { state, clock: { nowMs: () => 0, wallMs: () => state.ms, sleep: () => Promise.resolve() } };
}

describe('stamps', () => {
  it('are unique and increase, also within a millisecond and where the clock is set back', () => {
    const { state, clock } = settable(1_000);
    const stamps = new Stamps(clock, forgetful);
    const given: bigint[] = [];
    for (const ms of [1_000, 1_000, 1_001, 500, 500, 1_001, 1_002]) {
      state.ms = ms;
      given.push(BigInt(stamps.next()));
    }
    expect(given).toEqual([...new Set(given)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(given.at(-1)).toBe(1_002_000_000n);
  });

  it('go on above those of a former run whose clock was ahead', () => {
    let markMs = 0;
    const mark: StampMark = { readMs: () => markMs, writeMs: (untilMs) => (markMs = untilMs) };
    const { state, clock } = settable(9_000);
    const last = BigInt(new Stamps(clock, mark).next());
    state.ms = 2_000;
    expect(BigInt(new Stamps(clock, mark).next())).toBeGreaterThan(last);
  });

  it('write their mark once per second at most', () => {
    let writes = 0;
    const { state, clock } = settable(5_000);
    const stamps = new Stamps(clock, { readMs: () => 0, writeMs: () => (writes += 1) });
    for (; state.ms < 7_000; state.ms += 1) stamps.next();
    expect(writes).toBe(2);
  });
});

describe('a body that is stamped', () => {
  const stamped = (text: string, unitNs: bigint) =>
    stampLines(Buffer.from(text), unitNs, new Stamps(createVirtualClock(7_000), forgetful)).toString();

  it('gets a timestamp in each line that has none, and keeps the others', () => {
    const [first = '', second = '', third = ''] = stamped('m v=1\nm v=2 5\nm v="a b" ', 1n).split('\n');
    expect(second).toBe('m v=2 5');
    expect(first).toMatch(/^m v=1 \d+$/);
    expect(third).toMatch(/^m v="a b" {2}\d+$/);
  });

  it('is in nanoseconds as a whole where it had another unit', () => {
    expect(stamped('m v=2 -5\nm v=3 x\nm v=1', 1_000_000_000n).split('\n').slice(0, 2)).toEqual([
      'm v=2 -5000000000',
      'm v=3 x',
    ]);
  });
});
