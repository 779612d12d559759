import { relayPresets } from '@tidemark/domain/target/relay-presets';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { describe, expect, it } from 'vitest';
import { scenarios } from './catalog.ts';
import { defaultSystem, defaultSystems, systemOfEach } from './choose-systems.ts';
import { offerOf } from './list-scenarios.ts';
import { scenarioSizes } from './scenario.ts';

/** Expected runs, total points, and series of the largest run, calculated by hand. */
const planned: Record<string, Record<string, [runs: number, points: number, series: number]>> = {
  // Points: days x 1,440 minutes x entities per minute x 4 measurements x runs.
  'tag-or-field': {
    tiny: [2, 2 * 1_440 * 10 * 4 * 2, 0],
    quick: [4, 6 * 1_440 * 38 * 4 * 4, 0],
    full: [12, 42 * 1_440 * 154 * 4 * 12, 0],
  },
  'version-upgrade': {
    tiny: [2, 2 * 1_440 * 10 * 4 * 2, 0],
    quick: [2, 6 * 1_440 * 38 * 4 * 2, 0],
    full: [6, 42 * 1_440 * 154 * 4 * 6, 0],
  },
  'json-against-messagepack': {
    tiny: [1, 4_000, 400],
    quick: [1, 100_000, 400],
    full: [1, 4_000_000, 400],
  },
  'client-settings': {
    tiny: [3, 30_000, 100],
    quick: [6, 420_000, 100],
    full: [6, 10_800_000, 100],
  },
  'cardinality-ladder': {
    tiny: [2, 80_000, 5_000],
    quick: [8, 8_000_000, 250_000],
    full: [48, 960_000_000, 1_000_000],
  },
  'constant-rate-attack': {
    tiny: [1, 3_000, 1],
    quick: [2, 130_000, 1],
    full: [3, 1_080_000, 1],
  },
  // Points: seconds x the sum of the rates x systems; series: hosts x 100.
  'relay-or-not': {
    tiny: [4, 3 * 1_500 * 2, 200],
    quick: [9, 15 * 70_000 * 3, 1_000],
    full: [15, 60 * 155_000 * 3, 5_000],
  },
  // Points: seconds x rate x runs: two systems by one or two kinds of outage, by repetitions.
  'one-cache-away': {
    tiny: [2, 8 * 500 * 2, 200],
    quick: [4, 32 * 3_000 * 4, 1_000],
    full: [12, 80 * 3_000 * 12, 1_000],
  },
  // Points: seconds x rate x the runs of a search of one system at most.
  'how-long-away': {
    tiny: [6, 7 * 400 * 6, 200],
    quick: [6, 35 * 4_000 * 6, 1_000],
    full: [6, 96 * 2_000 * 6, 1_000],
  },
};

describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (id, scenario) => {
  it.each(scenarioSizes)('plans the expected runs in its %s size', (size) => {
    const offer = offerOf(scenario, null).sizes.find((candidate) => candidate.size === size);
    const [runs, points, series] = planned[id]?.[size] ?? [0, 0, 0];
    expect(offer).toMatchObject({ runs, points, ...(series === 0 ? {} : { series }) });
  });

  it('gives a reason for every finding without a run', () => {
    for (const { ours, reason } of scenario.findings([])) expect(ours ?? reason).toBeTruthy();
  });
});

it('writes over 500,000 series in 42 days with the id as a tag, as published', () => {
  const offer = scenarios.map((scenario) => offerOf(scenario, null)).find(({ id }) => id === 'tag-or-field');
  // 100 entities that stay, 100 at the start and 2.25 more per minute, in four measurements; a few are replaced before they are written.
  const limit = (200 + 2.25 * 1_440 * 42) * 4;
  const full = offer?.sizes.find(({ size }) => size === 'full');
  expect(full?.series).toBeGreaterThan(500_000);
  expect(full?.series).toBeLessThanOrEqual(limit);
});

it('gives each scenario an id that is unique and fits a URL', () => {
  const ids = scenarios.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
});

const mine = (...variants: string[]) => aLauncherChoice('mine', variants);
const ours = aLauncherChoice('influxdb-1.6', ['tsi1', 'inmem']);
const relay = aLauncherChoice('relay', ['pair'], { kind: 'influxdb-relay' });
const absent = { unavailable: 'the program is not on this host' };
const inmem = { launcher: 'influxdb-1.6', variant: 'inmem' };
const tsi1 = { launcher: 'influxdb-1.6', variant: 'tsi1' };
const a = { launcher: 'mine', variant: 'a' };

it.each([
  [null, [inmem, tsi1], [inmem, tsi1]],
  [[], [], []],
  [[mine()], [], []],
  [[mine('a')], [a], [a]],
  [
    [ours, relay],
    [inmem, tsi1],
    [inmem, tsi1],
  ],
  [
    [mine('a', 'b'), ours],
    [inmem, tsi1],
    [a, inmem],
  ],
  [[mine('a'), { ...ours, ...absent }], [a], [a]],
  [
    [relay, { ...ours, ...absent }],
    [inmem, tsi1],
    [inmem, tsi1],
  ],
])(
  'chooses the default launcher, or else a server that can be started, and one system per launcher to compare versions (%#)',
  (launchers, all, each) => {
    expect(defaultSystems(launchers)).toEqual(all);
    expect(defaultSystem(launchers)).toEqual(all.slice(0, 1));
    expect(systemOfEach(launchers)).toEqual(each);
  },
);

it('offers every startable server where the systems can be chosen, old versions among them', () => {
  const old = aLauncherChoice('influxdb-0.12.1', ['plain'], { kind: 'influxdb-v0' });
  const choicesOf = (id: string) =>
    scenarios
      .filter((scenario) => scenario.id === id)
      .flatMap((scenario) => offerOf(scenario, [ours, old, relay]).choices);
  const all = [inmem, tsi1, { launcher: 'influxdb-0.12.1', variant: 'plain' }];
  expect(choicesOf('tag-or-field')).toEqual(all);
  expect(choicesOf('version-upgrade')).toEqual(all);
  expect(choicesOf('constant-rate-attack')).toEqual([]);
});

describe('constant-rate attack', () => {
  const attack = scenarios.find(({ id }) => id === 'constant-rate-attack');
  const parts = ['relay', 'backend:1', 'backend:2'].map((name) => ({ name, actions: ['kill'] as const }));
  const withParts = (choice: typeof relay, ofVariant: typeof parts) => ({
    ...choice,
    variants: choice.variants.map((variant) => ({ ...variant, parts: ofVariant })),
  });
  const pair = withParts(relay, parts);
  const server = withParts(ours, [{ name: 'server', actions: ['kill'] as const }]);

  it('goes to a server directly, and through each relay that can be started here', () => {
    const systems = [inmem, { launcher: 'relay', variant: 'pair' }];
    expect(attack?.systemsOf([ours, relay], 'quick')).toEqual(systems);
    expect(attack?.systemsOf([ours, { ...relay, ...absent }], 'quick')).toEqual([inmem]);
    expect(attack?.systemsOf(null, 'quick')).toEqual([inmem]);
  });

  it('takes every variant of a relay, and the last one only in its tiny size', () => {
    const own = aLauncherChoice('own', ['any', 'all', 'buffered'], { kind: 'influxdb-relay' });
    const variantsIn = (size: 'tiny' | 'quick') =>
      attack?.systemsOf([own, relay], size).map(({ launcher, variant }) => `${launcher}/${variant}`);
    expect(variantsIn('quick')).toEqual(['own/any', 'own/all', 'own/buffered', 'relay/pair']);
    expect(variantsIn('tiny')).toEqual(['own/buffered', 'relay/pair']);
  });

  it('takes backend 2 away from relays that have one, and from nothing else', () => {
    if (!attack) throw new TypeError('it is in the catalog');
    const runsOf = (launchers: Parameters<typeof offerOf>[1]) =>
      offerOf(attack, launchers).sizes.map(({ runs }) => runs);
    expect(runsOf([server])).toEqual([1, 2, 3]);
    expect(runsOf([server, pair])).toEqual([1 + 2, 2 + 4, 3 + 6]);
    const faultsWith = (names: string[]) =>
      attack.designOf('full', new Set(names)).profiles.map(({ profile }) => profile.faults ?? []);
    expect(faultsWith(['server'])).toEqual([[]]);
    expect(faultsWith(['server', 'backend:1', 'backend:2'])).toEqual([
      [],
      [{ action: 'kill', part: 'backend:2', atSeconds: 20, forSeconds: 20 }],
    ]);
  });

  it('names the relays that cannot be started here, with the way to each', () => {
    const all = relayPresets.map((preset) =>
      aLauncherChoice(preset, ['pair'], { kind: 'influxdb-relay', preset }),
    );
    expect(attack?.hintOf?.([ours, ...all])).toBeNull();
    expect(attack?.hintOf?.([ours])).toContain('go install github.com/influxdata/influxdb-relay');
    const [first, ...others] = all;
    expect(attack?.hintOf?.([ours, ...others, ...(first ? [{ ...first, ...absent }] : [])])).toMatch(
      /npm run get:relays adds them: influxdb-relay \([^;]*\)\.$/,
    );
  });
});

it.each(scenarios)('$id names its publication by an address that a browser opens', ({ documentUrl }) => {
  const { protocol, username, hostname } = new URL(documentUrl);
  expect([protocol, username]).toEqual(['https:', '']);
  expect(hostname).toMatch(/\.[a-z]+$/);
});

it('starts the topologies of Graphite that are offered here, without a relay first, and says what to run where there are none', () => {
  const scenario = scenarios.find(({ id }) => id === 'relay-or-not');
  const variants = ['relay-2', 'mine', 'one-cache'];
  const graphite = aLauncherChoice('carbon', variants, { kind: 'topology' });
  const systemsOf = (launchers: Parameters<typeof systemOfEach>[0], size: 'tiny' | 'quick') =>
    scenario?.systemsOf(launchers, size).map(({ launcher, variant }) => `${launcher}/${variant}`);
  expect(systemsOf([ours, graphite], 'quick')).toEqual(['carbon/one-cache', 'carbon/relay-2']);
  expect(systemsOf(null, 'quick')).toEqual(['graphite/one-cache', 'graphite/relay-2', 'graphite/c-relay-2']);
  expect(systemsOf(null, 'tiny')).toEqual(['graphite/one-cache', 'graphite/relay-2']);
  expect(systemsOf([ours, { ...graphite, unavailable: 'Graphite is not on this host' }], 'quick')).toEqual(
    [],
  );
  expect(scenario?.hintOf?.([ours, { ...graphite, unavailable: 'Graphite is not on this host' }])).toBe(
    'Not startable here: Graphite is not on this host.',
  );
  expect(scenario?.hintOf?.([ours])).toContain('npm run get:graphite');
  expect(scenario?.hintOf?.([graphite])).toBeNull();
});
