import { expect, it } from 'vitest';
import { launcherFileShape } from './launcher.ts';
import { relayRepeats } from './relay-repeats.ts';

const influxd = { kind: 'influxdb-v1', binary: '/usr/bin/influxd', variants: { inmem: { settings: {} } } };
const backends = [{ launcher: 'influxd', variant: 'inmem' }];

/** Of a launcher with these fields and a variant with these settings. */
function repeats(fields: object, settings: Record<string, string> = {}): boolean {
  const relay = {
    kind: 'influxdb-relay',
    binary: '/x',
    ...fields,
    variants: { pair: { backends, settings } },
  };
  return relayRepeats(launcherFileShape.parse({ launchers: { influxd, relay } }), 'relay', 'pair');
}

it.each<[string, object, Record<string, string>, boolean]>([
  ['a mirror of nginx', { preset: 'nginx-mirror' }, {}, false],
  ['influxdb-relay without a buffer', {}, {}, false],
  ['influxdb-relay with one', {}, { buffer: ', buffer-size-mb = 1' }, true],
  ['Telegraf', { preset: 'telegraf' }, {}, true],
  ['our relay with a queue', { preset: 'tidemark-relay' }, {}, true],
  ['our relay without', { preset: 'tidemark-relay' }, { policy: 'any' }, false],
  ['a relay with a template of its own', { preset: 'nginx-mirror', copyTemplate: 'x' }, {}, true],
])('%s', (_, fields, settings, expected) => {
  expect(repeats(fields, settings)).toBe(expected);
});

it('what is no relay of the file is taken for one that repeats', () => {
  expect(relayRepeats({ launchers: {} }, 'relay', 'pair')).toBe(true);
});
