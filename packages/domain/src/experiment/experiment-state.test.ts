import { describe, expect, it } from 'vitest';
import type { RunState } from '../run/run-state.ts';
import { experimentState } from './experiment-state.ts';

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
