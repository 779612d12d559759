import { DomainError } from '@tidemark/domain/kernel/errors';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, it } from 'vitest';
import { openRenderedProbe } from './probe-rendered.ts';
import type { RenderedSeries } from './render-api.ts';

const startMs = 1_700_000_000_000;

function aGraphiteWeb() {
  const clock = createVirtualClock(startMs);
  let asked = 0;
  const answer: { series: () => Map<string, RenderedSeries> } = { series: () => new Map() };
  const match = () => {
    asked += 1;
    return Promise.resolve().then(() => answer.series());
  };
  return { clock, answer, asked: () => asked, probe: openRenderedProbe({ match }, clock) };
}

function reportsUntil(nowMs: number): Map<string, RenderedSeries> {
  const last = Math.floor(nowMs / 60_000) * 60;
  const points = [last - 120, last - 60, last].map((timestampSeconds) => ({ timestampSeconds, value: 600 }));
  return new Map([['carbon.agents.vm-a.metricsReceived', { stepSeconds: 60, points }]]);
}

it('says once why nothing can be read, and again after something was', async () => {
  const { answer, probe } = aGraphiteWeb();
  expect(await probe.read()).toMatchObject([
    {
      metric: 'metricsReceivedPerSec',
      part: null,
      value: null,
      reason: expect.stringContaining('finds no reports'),
    },
  ]);
  expect(await probe.read()).toEqual([]);
  answer.series = () => {
    throw new DomainError('target_unreachable', { host: 'g.example', detail: 'connection refused' });
  };
  expect(await probe.read()).toMatchObject([{ value: null, reason: expect.stringContaining('g.example') }]);
  expect(await probe.read()).toEqual([]);
});

it('gives one sample a report, not one a reading, and does not ask before the next one can be there', async () => {
  const { clock, answer, asked, probe } = aGraphiteWeb();
  answer.series = () => reportsUntil(clock.wallMs());
  const rates = [];
  for (let second = 0; second < 180; second += 2) {
    rates.push(...(await probe.read()).filter(({ metric }) => metric === 'metricsReceivedPerSec'));
    await clock.advance(2_000);
  }
  expect(rates.map(({ part, value }) => [part, value])).toEqual([
    ['cache vm-a', 10],
    ['cache vm-a', 10],
    ['cache vm-a', 10],
  ]);
  expect(asked()).toBeLessThan(60);
});
