import { describe, expect, it } from 'vitest';
import { experimentState } from './experiment-state.ts';
import type { RunState } from './run-state.ts';

const runs = (...states: RunState[]) => states.map((state) => ({ state }));
const when = new Date(0);
const asked = { pausedAt: null, cancelledAt: null };

describe('experimentState', () => {
  it.each([
    [asked, runs('queued', 'succeeded'), 'running'],
    [asked, runs('succeeded', 'failed'), 'finished'],
    [{ ...asked, pausedAt: when }, runs('queued', 'running'), 'pausing'],
    [{ ...asked, pausedAt: when }, runs('queued', 'succeeded'), 'paused'],
    [{ ...asked, pausedAt: when }, runs('succeeded', 'succeeded'), 'finished'],
    [{ ...asked, cancelledAt: when }, runs('cancelled', 'draining'), 'cancelling'],
    [{ ...asked, cancelledAt: when }, runs('cancelled', 'succeeded'), 'cancelled'],
  ])('%# %j with its runs is %s', (experiment, states, expected) => {
    expect(experimentState(experiment, states)).toBe(expected);
  });
});
