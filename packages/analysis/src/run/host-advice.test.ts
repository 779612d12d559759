import type { HostPreflight } from '@tidemark/domain/result/host-preflight';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { hostAdvice } from './host-advice.ts';

const delay = (us: number) => ({
  count: 2_000,
  meanUs: us,
  p50Us: us,
  p90Us: us,
  p95Us: us,
  p99Us: us,
  p999Us: us,
  maxUs: us,
});
const steady: HostPreflight = {
  measuredMs: 2_000,
  wakeDelay: delay(1_000),
  stealShare: 0.01,
  otherCores: 0.5,
  quotaCores: 0.5,
  throttledMs: 0,
  timerSlackUs: 1_000,
};
const { host } = aSummary();

function adviceOn(preflight: Partial<HostPreflight> | null, cpuGovernor: string | null = null): string[] {
  if (host === null) return ['no host'];
  return hostAdvice({ ...host, cpuGovernor, preflight: preflight && { ...steady, ...preflight } });
}

it('advises nothing for a host at the limits, nor for one that was not observed', () => {
  expect(adviceOn({}, 'performance')).toEqual([]);
  expect(adviceOn(null, 'powersave')).toEqual([]);
});

it.each([
  ['late wakes', { wakeDelay: delay(1_500) }, null, /1\.50 ms late \(p99\).*below 15(\.0)? ms/],
  ['steal', { stealShare: 0.042 }, null, /hypervisor took 4\.2/],
  ['throttling', { throttledMs: 120 }, null, /stopped for 120 ms by its CPU limit of 0\.50* cores/],
  ['other processes', { otherCores: 0.51 }, null, /Other processes kept 0\.510? of 2 cores busy/],
  ['a governor', {}, 'powersave', /powersave/],
  ['timer slack', { timerSlackUs: 4_000 }, null, /4\.00 ms late \(timer slack\)/],
])('names what is wrong and what to do: %s', (_, preflight, governor, sentence) => {
  const advice = adviceOn(preflight, governor);
  expect(advice).toHaveLength(1);
  expect(advice[0]).toMatch(sentence);
});

it('knows nothing wrong where the system shows nothing', () => {
  const hidden = {
    wakeDelay: null,
    stealShare: null,
    otherCores: null,
    throttledMs: null,
    timerSlackUs: null,
  };
  expect(adviceOn(hidden)).toEqual([]);
});
