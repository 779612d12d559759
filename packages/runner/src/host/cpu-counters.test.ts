import { expect, it } from 'vitest';
import { cpuTicks, quotaCores, throttledUs } from './cpu-counters.ts';

it('reads the ticks of all cores, and counts guests once', () => {
  const text = 'cpu  100 10 50 800 20 3 7 10 60 0\ncpu0 50 5 25 400 10 1 3 5 30 0\nintr 1\n';
  expect(cpuTicks(text)).toEqual({ total: 1_000, busy: 170, stolen: 10 });
});

it('reads an old kernel that counts no steal', () => {
  expect(cpuTicks('cpu  100 0 50 850 0 0 0\n')).toEqual({ total: 1_000, busy: 150, stolen: 0 });
});

it('knows nothing where the system shows nothing', () => {
  expect([cpuTicks(null), cpuTicks('intr 1\n'), throttledUs(null), quotaCores(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  ['max 100000\n', null],
  ['50000 100000\n', 0.5],
  ['400000 100000\n', 4],
  ['', null],
])('reads the limit of a control group: %j', (text, cores) => {
  expect(quotaCores(text)).toBe(cores);
});

it('reads how long a control group was throttled', () => {
  expect(throttledUs('usage_usec 5\nnr_throttled 3\nthrottled_usec 120000\n')).toBe(120_000);
  expect(throttledUs('usage_usec 5\n')).toBeNull();
});
