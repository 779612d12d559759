import { describe, expect, it } from 'vitest';
import type { RenderedSeries } from './render-api.ts';
import { createRenderedParts } from './rendered-parts.ts';

const cache = 'carbon.agents.vm-a';
const relay = 'carbon.relays.vm-a';
const to = `${relay}.destinations.127_0_0_1:24904:a`;

/** Values by path, as graphite-web 1.1.8 rendered them of a cache and a relay that report every ten seconds: 1795366450, ... */
const recorded: Record<string, number[]> = {
  [`${cache}.metricsReceived`]: [6, 10, 100, 10, 10],
  [`${cache}.committedPoints`]: [0, 22, 118, 28, 28],
  [`${cache}.cache.size`]: [6, 10, 10, 10, 10],
  [`${cache}.cache.overflow`]: [0, 0, 0, 0, 0],
  [`${relay}.metricsReceived`]: [0, 0, 90, 0, 0],
  [`${relay}.cpuUsage`]: [0.5, 0.5, 0.5, 0.5, 0.5],
};
const firstSecond = 1_795_366_450;

function rendered(values: Record<string, (number | null)[]>, stepSeconds = 10): Map<string, RenderedSeries> {
  return new Map(
    Object.entries(values).map(([path, list]) => [
      path,
      {
        stepSeconds,
        points: list.flatMap((value, i) =>
          value === null ? [] : [{ timestampSeconds: firstSecond + i * stepSeconds, value }],
        ),
      },
    ]),
  );
}

function until(count: number): Map<string, RenderedSeries> {
  return rendered(
    Object.fromEntries(Object.entries(recorded).map(([path, all]) => [path, all.slice(0, count)])),
  );
}

describe('parts that graphite-web shows', () => {
  it('gives rates of reports that came since, each counted once, and none of what was there before', () => {
    const parts = createRenderedParts();
    const before = parts.take(until(2));
    expect(before.filter(({ metric }) => metric.endsWith('PerSec'))).toEqual([]);
    expect(before).toContainEqual(sample('cacheSize', 'cache vm-a', 10));
    const samples = parts.take(until(3));
    expect(samples).toContainEqual(sample('metricsReceivedPerSec', 'cache vm-a', 10));
    expect(samples).toContainEqual(sample('metricsCommittedPerSec', 'cache vm-a', 11.8));
    expect(samples).toContainEqual(sample('metricsReceivedPerSec', 'relay vm-a', 9));
    expect(parts.take(until(3))).toEqual([]);
    expect(parts.take(until(5))).toContainEqual(sample('metricsReceivedPerSec', 'cache vm-a', 1));
    expect(parts.intervalSeconds()).toBe(10);
  });

  it('waits for a report until all of its paths have arrived', () => {
    const parts = createRenderedParts();
    parts.take(until(2));
    const late = new Map([...until(3), ...rendered({ [`${cache}.committedPoints`]: [0, 22] })]);
    expect(parts.take(late).filter(({ part }) => part === 'cache vm-a')).toEqual([]);
    expect(parts.take(until(3))).toContainEqual(sample('metricsCommittedPerSec', 'cache vm-a', 11.8));
  });

  it('gives no rate of a time in which a report is missing: what that one counted is not known', () => {
    const parts = createRenderedParts();
    const counted = (values: (number | null)[]) => rendered({ [`${cache}.metricsReceived`]: values });
    parts.take(counted([10, 10, 10]));
    expect(parts.take(counted([10, 10, 10, null, 10]))).toEqual([]);
    expect(parts.take(counted([10, 10, 10, null, 10, 20]))).toEqual([
      sample('metricsReceivedPerSec', 'cache vm-a', 2),
    ]);
  });

  it('names what a relay sends by its destination', () => {
    const parts = createRenderedParts();
    const own = { [`${relay}.metricsReceived`]: [0, 90], [`${relay}.cpuUsage`]: [1, 1] };
    const of = (count: number) =>
      rendered(
        Object.fromEntries(
          Object.entries({
            ...own,
            [`${to}.sent`]: [6, 100],
            [`${to}.fullQueueDrops`]: [null, 50],
            [`${to}.relayMaxQueueLength`]: [5, 89],
          }).map(([path, all]) => [path, all.slice(0, count)]),
        ),
      );
    parts.take(of(1));
    const name = 'relay vm-a > 127.0.0.1:24904:a';
    expect(parts.take(of(2))).toEqual([
      sample('relayQueued', name, 89),
      sample('metricsReceivedPerSec', 'relay vm-a', 9),
      sample('metricsSentPerSec', name, 10),
      sample('relayDroppedPerSec', name, 5),
    ]);
  });

  it('follows no carbon-c-relay, whose counters may be totals or counts, and no path of others', () => {
    const parts = createRenderedParts();
    const totals = { 'carbon.relays.c-relay.metricsReceived': [5, 10], 'other.metricsReceived': [1, 2] };
    expect(parts.take(rendered(totals))).toEqual([]);
    const strange = [`carbon.agents.${'h'.repeat(101)}.metricsReceived`, 'carbon.agents.<b>.metricsReceived'];
    expect(parts.take(rendered(Object.fromEntries(strange.map((path) => [path, [1]]))))).toEqual([]);
    expect(parts.count()).toBe(0);
  });

  it('follows no more than 32 parts, and no more than 200 series of one', () => {
    const parts = createRenderedParts();
    const many = Array.from(
      { length: 40 },
      (_, i) => [`carbon.agents.h${i}-a.metricsReceived`, [1]] as const,
    );
    parts.take(rendered(Object.fromEntries(many.map(([path, values]) => [path, [...values]]))));
    expect(parts.count()).toBe(32);
    const wide = Array.from({ length: 300 }, (_, i): [string, number[]] => [
      `${relay}.destinations.10_0_0_${i}:2004:a.sent`,
      [1],
    ]);
    const own: [string, number[]][] = [
      [`${relay}.metricsReceived`, [1]],
      [`${relay}.cpuUsage`, [1]],
    ];
    const samples = createRenderedParts().take(rendered(Object.fromEntries([...own, ...wide])));
    expect(samples.filter(({ metric }) => metric === 'relayQueued')).toHaveLength(198);
  });
});

function sample(metric: string, part: string, value: number) {
  return { metric, part, value, reason: null };
}
