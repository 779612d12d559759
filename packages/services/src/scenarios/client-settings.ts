import { defaultSystem } from './choose-systems.ts';
import { clientFindings } from './client-findings.ts';
import { bySystem, groupRuns } from './finding.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

type ProfileInput = ScenarioDesign['profiles'][number]['profile'];
type ClientInput = Extract<ProfileInput['executor'], { kind: 'buffered-client' }>;

/** Points a second arrive for so long, and the server is killed in between. */
type Times = { pointsPerSec: number; seconds: number; outageAtSeconds: number; outageSeconds: number };

const times: Record<ScenarioSize, Times> = {
  tiny: { pointsPerSec: 2_000, seconds: 5, outageAtSeconds: 1, outageSeconds: 2 },
  quick: { pointsPerSec: 5_000, seconds: 14, outageAtSeconds: 4, outageSeconds: 4 },
  full: { pointsPerSec: 10_000, seconds: 180, outageAtSeconds: 60, outageSeconds: 30 },
};

/** clientSettings gives one stream of points to clients that differ in one setting each, while the server is away for a while. */
export const clientSettings: Scenario = {
  id: 'client-settings',
  title: 'Client settings',
  document: 'InfluxDB Java Client Performance and Functionality Improvements (InfluxData, 2018)',
  published:
    'Since version 2.9 the Java client of InfluxDB collects points into batches, spreads its flushes by a jitter, and keeps what failed in a buffer of which the oldest points go when it is full. How much of it a client needs was not measured.',
  publishedFigures: [
    { label: 'Example of batches', value: '100 points or 100 ms' },
    { label: 'Example of a jitter', value: '20 ms of 100 ms: a flush each 80 to 120 ms' },
    { label: 'Example of a buffer', value: '500 points, five batches' },
    { label: 'Buffer of Telegraf unless told', value: '10,000 entries; more replace the oldest' },
  ],
  asks: 'What does each setting cost, and what does it save, when the server is killed and comes back? Points arrive at one rate whatever the client does. One setting is changed at a time: size of a batch, jitter of half the interval, a buffer smaller than what arrives meanwhile, no second attempt.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 140, needs: null },
    full: { secondsPerSystem: 1_200, needs: null },
  },
  systemsOf: defaultSystem,
  designOf: (size) => ({
    name: 'Client settings',
    repetitions: 1,
    schemas: [
      {
        schema: {
          name: 'a hundred hosts',
          measurements: [
            {
              name: 'cpu',
              tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host', cardinality: 100 } }],
              fields: [{ key: 'usage', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
            },
          ],
        },
      },
    ],
    profiles: settingsOf(size).map(([name, changed]) => ({ profile: profileOf(size, name, changed) })),
  }),
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) =>
      groupRuns(ofSystem, ({ plan }) => plan.profile.name).flatMap(({ name: setting, runs: ofSetting }) =>
        clientFindings(`${name}, ${setting}`, ofSetting),
      ),
    ),
};

type Setting = [name: string, changed: Partial<ClientInput>];

/** The first one changes nothing: points fill a batch no sooner than the interval is over, so that a jitter of it can be seen. */
function settingsOf(size: ScenarioSize): Setting[] {
  const { pointsPerSec, outageSeconds } = times[size];
  const small = (pointsPerSec * outageSeconds) / 4;
  const settings: Setting[] = [
    ['a flush each 150 ms, buffer for all', {}],
    [`buffer for ${small.toLocaleString('en')} points`, { bufferLimitPoints: small }],
    ['no second attempt', { retry: null }],
  ];
  if (size === 'tiny') return settings;
  return [
    ...settings,
    ['batches of 100', { batchSize: 100 }],
    ['batches of 5,000, or a second', { batchSize: 5_000, flushIntervalMs: 1_000 }],
    ['jitter of half the interval', { flushJitterMs: 75 }],
  ];
}

function profileOf(size: ScenarioSize, name: string, changed: Partial<ClientInput>): ProfileInput {
  const { pointsPerSec, seconds, outageAtSeconds, outageSeconds } = times[size];
  return {
    name,
    executor: {
      kind: 'buffered-client',
      pacer: { kind: 'constant', ratePerSec: pointsPerSec },
      batchSize: 1_000,
      flushIntervalMs: 150,
      flushJitterMs: 0,
      bufferLimitPoints: 4 * pointsPerSec * outageSeconds,
      retry: { firstPauseMs: 250, factor: 2, maxPauseMs: 1_000 },
      ...changed,
    },
    extent: { kind: 'points', points: pointsPerSec * seconds },
    clock: { roundsPerSimulatedMinute: 60 },
    maxErrorShare: null,
    outages: [{ atSeconds: outageAtSeconds, seconds: outageSeconds, kind: 'kill' }],
    readBack: { settleSeconds: 0, restart: false },
  };
}
