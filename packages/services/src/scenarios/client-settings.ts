import { defaultSystem } from './choose-systems.ts';
import { clientFindings } from './client-findings.ts';
import { bySystem, groupRuns } from './finding.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

type ProfileInput = ScenarioDesign['profiles'][number]['profile'];
type ClientInput = Extract<ProfileInput['executor'], { kind: 'buffered-client' }>;

/** Points arrive at `pointsPerSec` for `seconds`; the server is killed at `outageAtSeconds` and restarted `outageSeconds` later. */
type Times = { pointsPerSec: number; seconds: number; outageAtSeconds: number; outageSeconds: number };

const times: Record<ScenarioSize, Times> = {
  tiny: { pointsPerSec: 2_000, seconds: 5, outageAtSeconds: 1, outageSeconds: 2 },
  quick: { pointsPerSec: 5_000, seconds: 14, outageAtSeconds: 4, outageSeconds: 4 },
  full: { pointsPerSec: 10_000, seconds: 180, outageAtSeconds: 60, outageSeconds: 30 },
};

/** clientSettings sends the same stream of points through clients that differ in one setting each, with an outage of the server on the way. */
export const clientSettings: Scenario = {
  id: 'client-settings',
  title: 'Client settings',
  document: 'InfluxDB Java Client Performance and Functionality Improvements (InfluxData, 2018)',
  documentUrl:
    'https://www.influxdata.com/blog/influxdb-java-client-performance-and-functionality-improvements/',
  published:
    'Since version 2.9 the InfluxDB Java client collects points into batches, adds jitter to its flushes, and keeps failed points in a buffer that drops the oldest ones when it is full. How large a buffer a client needs was not measured.',
  publishedFigures: [
    { label: 'Example of batching', value: '100 points or 100 ms' },
    { label: 'Example of jitter', value: '20 ms on 100 ms: a flush every 80 to 120 ms' },
    { label: 'Example of a buffer', value: '500 points, or 5 batches' },
    { label: 'Default buffer of Telegraf', value: '10,000 entries; further ones replace the oldest' },
  ],
  asks: 'What does each setting cost, and what does it save, when the server is killed and restarted? Points arrive at a constant rate whatever the client does. One setting changes at a time: batch size, jitter of half the flush interval, a buffer too small for the outage, no retries.',
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
          name: '100 hosts',
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

/** The first changes nothing. Its interval ends before a batch is full, so that jitter shows. */
function settingsOf(size: ScenarioSize): Setting[] {
  const { pointsPerSec, outageSeconds } = times[size];
  const small = (pointsPerSec * outageSeconds) / 4;
  const settings: Setting[] = [
    ['flush every 150 ms, sufficient buffer', {}],
    [`buffer of ${small.toLocaleString('en')} points`, { bufferLimitPoints: small }],
    ['no retries', { retry: null }],
  ];
  if (size === 'tiny') return settings;
  return [
    ...settings,
    ['batches of 100', { batchSize: 100 }],
    ['batches of 5,000, flush every second', { batchSize: 5_000, flushIntervalMs: 1_000 }],
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
