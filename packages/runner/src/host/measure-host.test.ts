import { expect, it } from 'vitest';
import { usageBetween } from './measure-host.ts';

const before = { ticks: { total: 1_000, busy: 100, stolen: 10 }, throttledUs: 5_000 };

it('gives what the hypervisor took and what others used, without what this process used', () => {
  const after = { ticks: { total: 1_400, busy: 300, stolen: 30 }, throttledUs: 125_000 };
  const usage = usageBetween(before, after, { cores: 4, ownCores: 0.5 });
  expect(usage.stealShare).toBeCloseTo(0.05, 9);
  expect(usage.otherCores).toBeCloseTo(1.5, 9);
  expect(usage.throttledMs).toBe(120);
});

it('knows nothing of cores where no tick passed or none are shown', () => {
  expect(usageBetween(before, before, { cores: 4, ownCores: 0 })).toEqual({
    stealShare: null,
    otherCores: null,
    throttledMs: 0,
  });
  const hidden = { ticks: null, throttledUs: null };
  expect(usageBetween(hidden, hidden, { cores: 4, ownCores: 0 })).toEqual({
    stealShare: null,
    otherCores: null,
    throttledMs: null,
  });
});
