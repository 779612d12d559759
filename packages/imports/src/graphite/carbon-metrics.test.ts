import { describe, expect, it } from 'vitest';
import { parsePlaintextLine, parseSelfMetric, plausibleCount } from './carbon-metrics.ts';

describe('parseSelfMetric', () => {
  const whole = { destination: null };
  it.each([
    [
      'carbon.agents.web_example-a.metricsReceived',
      { daemon: 'cache', source: 'web_example-a', instance: 'a', metric: 'metricsReceived', ...whole },
    ],
    [
      'carbon.agents.web-1-b.cache.size',
      { daemon: 'cache', source: 'web-1-b', instance: 'b', metric: 'cache.size', ...whole },
    ],
    [
      'carbon.agents.web.creates',
      { daemon: 'cache', source: 'web', instance: null, metric: 'creates', ...whole },
    ],
    [
      'carbon.aggregator.web-a.allocatedBuffers',
      { daemon: 'aggregator', source: 'web-a', instance: 'a', metric: 'allocatedBuffers', ...whole },
    ],
    [
      'carbon.relays.c-relay.metricsSent',
      { daemon: 'relay', source: 'c-relay', instance: 'relay', metric: 'metricsSent', ...whole },
    ],
    [
      'carbon.relays.c-relay.dispatcher1.wallTime_us',
      { daemon: 'relay', source: 'c-relay', instance: 'relay', metric: 'dispatcher1.wallTime_us', ...whole },
    ],
  ])('reads %s', (path, expected) => {
    expect(parseSelfMetric(path)).toEqual(expected);
  });

  it.each([
    [
      'carbon-relay',
      'web-a.destinations.127_0_0_1:2104:a.sent',
      { host: '127.0.0.1', port: 2104, instance: 'a' },
      'sent',
    ],
    [
      'carbon-relay, a number as instance',
      'web-a.destinations.127_0_0_1:2104:1.fullQueueDrops',
      { host: '127.0.0.1', port: 2104, instance: '1' },
      'fullQueueDrops',
    ],
    [
      'carbon-relay, no instance',
      'web-a.destinations.10_0_0_12:2004:None.batchesSent',
      { host: '10.0.0.12', port: 2004, instance: null },
      'batchesSent',
    ],
    [
      'carbon-relay, by name',
      'web-a.destinations.cache_1_example:2004:b.sent',
      { host: 'cache_1_example', port: 2004, instance: 'b' },
      'sent',
    ],
    [
      'carbon-c-relay',
      'c-relay.destinations.127_0_0_1:26143.dropped',
      { host: '127.0.0.1', port: 26143, instance: null },
      'dropped',
    ],
  ])('reads destinations of %s', (_, path, destination, metric) => {
    expect(parseSelfMetric(`carbon.relays.${path}`)).toMatchObject({ daemon: 'relay', destination, metric });
  });

  it.each([
    'carbon.agents',
    'carbon.agents.web',
    'carbon.agents.web.',
    'carbon.other.web.x',
    'my.carbon.agents.a.b',
    'carbonagents.a.b',
    '',
  ])('gives null for %j', (path) => {
    expect(parseSelfMetric(path)).toBeNull();
  });
});

describe('parsePlaintextLine', () => {
  it.each([
    [
      'carbon.relays.c-relay.metricsSent 37 1795361128',
      { path: 'carbon.relays.c-relay.metricsSent', value: 37, timestampSeconds: 1795361128 },
    ],
    ['a -1.5e3 1795361128.25\r', { path: 'a', value: -1500, timestampSeconds: 1795361128.25 }],
    ['a\t.5   0', { path: 'a', value: 0.5, timestampSeconds: 0 }],
    ['a 18446744073709551578 1', { path: 'a', value: 2 ** 64, timestampSeconds: 1 }],
  ])('reads %j', (line, value) => {
    expect(parsePlaintextLine(line)).toEqual({ ok: true, value });
  });

  it.each([
    ['', '0 parts'],
    ['a', '1 parts'],
    ['a 1', '2 parts'],
    ['a b 1 2', '4 parts'],
    ['a 1_000 1', 'value'],
    ['a inf 1', 'value'],
    ['a NaN 1', 'value'],
    ['a 0x10 1', 'value'],
    ['a 1e999 1', 'value'],
    ['a . 1', 'value'],
    ['a 1 -1', 'timestamp'],
    ['a 1 1795361128000', 'timestamp'],
    ['a 1 now', 'timestamp'],
    ['a\0b 1 1', 'control characters'],
    [`${'a'.repeat(16_381)} 1 1`, 'more than 16384'],
  ])('refuses %j', (line, reason) => {
    expect(parsePlaintextLine(line)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('takes a line of 16,384 characters', () => {
    expect(parsePlaintextLine(`${'a'.repeat(16_380)} 1 1`).ok).toBe(true);
  });
});

describe('plausibleCount', () => {
  it.each([0, 1, 4_294_967_296, Number.MAX_SAFE_INTEGER])('takes %d', (value) => {
    expect(plausibleCount(value)).toBe(value);
  });

  it.each([2 ** 64 - 38, -1, Number.NaN, Infinity, 1.5])('gives null for %d', (value) => {
    expect(plausibleCount(value)).toBeNull();
  });
});
