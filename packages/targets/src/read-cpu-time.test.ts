import { expect, it } from 'vitest';
import { parseCpuMs } from './read-cpu-time.ts';

const line =
  '4711 (influxd (old) x) S 1 4711 4711 0 -1 4194560 5000 0 3 0 120 30 0 0 20 0 9 0 100 800000 4000';

it('adds the time in the program and in the kernel, whatever the program is called', () => {
  expect(parseCpuMs(line)).toBe(1_500);
});

it('knows nothing of a process that is gone', () => {
  expect(parseCpuMs('')).toBeNull();
  expect(parseCpuMs('4711 (influxd)')).toBeNull();
});
