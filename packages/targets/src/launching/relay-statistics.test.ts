import { expect, it } from 'vitest';
import { readStatistic } from './relay-statistics.ts';

it.each([
  ['carbon.relays.relay.metricsReceived 20 1795361401', { value: 20, timestampSeconds: 1_795_361_401 }],
  ['carbon.relays.relay.destinations.127_0_0_1:2103.sent 0 1', { value: 0, timestampSeconds: 1 }],
])('reads %s', (line, reported) => {
  expect(readStatistic(line)).toEqual({ path: line.split(' ')[0], reported });
});

it.each([
  ['a count that wrapped', 'carbon.relays.relay.metricsDiscarded 18446744073709551615 1'],
  ['a negative count', 'carbon.relays.relay.metricsDropped -1 1'],
  ['no number', 'carbon.relays.relay.metricsDropped nan 1'],
  ['infinity', 'carbon.relays.relay.metricsDropped Infinity 1'],
  ['no path', ' 1 1'],
  ['no time', 'carbon.relays.relay.metricsDropped 1'],
  ['a path of more than 512 characters', `${'a'.repeat(513)} 1 1`],
])('drops %s', (_, line) => {
  expect(readStatistic(line)).toBeNull();
});

it('takes a path of 512 characters', () => {
  expect(readStatistic(`${'a'.repeat(512)} 1 1`)?.reported.value).toBe(1);
});
