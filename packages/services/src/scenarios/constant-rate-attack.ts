import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { RelayPreset } from '@tidemark/domain/target/relay-presets';
import { attackFindings, attackReports, type PublishedAttack } from './attack-findings.ts';
import { awayFindings } from './away-findings.ts';
import { defaultSystem, missingPresets, relaySystems, type ScenarioSystem } from './choose-systems.ts';
import { bySystem, groupRuns, type ScenarioRun } from './finding.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** The second backend of a relay is killed at `awayAt` of each load and started again `awaySeconds` later. */
type Attack = { perSec: readonly number[]; seconds: number; awayAt: number; awaySeconds: number };

const attacks: Record<ScenarioSize, Attack> = {
  tiny: { perSec: [1_000], seconds: 3, awayAt: 1, awaySeconds: 1 },
  quick: { perSec: [3_000, 10_000], seconds: 10, awayAt: 3, awaySeconds: 4 },
  full: { perSec: [3_000, 5_000, 10_000], seconds: 60, awayAt: 20, awaySeconds: 20 },
};

const awayPart = 'backend:2';

/**
 * constantRateAttack sends single points of one series at a constant rate, without timestamps, as the published attack did; and to relays once
 * more, with timestamps, while one backend is away.
 */
export const constantRateAttack: Scenario = {
  id: 'constant-rate-attack',
  title: 'Constant-rate attack',
  document: 'An analysis of what limits influxdb-relay (Shane Xu, 2016, in Chinese)',
  documentUrl: 'https://xusheng.org/blog/2016/08/12/influxdb-relay-performance-bottle-neck-analysing',
  published:
    'influxdb-relay was attacked with vegeta, one point per request at a constant rate, and failed at 3,000 requests per second. After three changes to its source it handled 10,000 per second; a few of several hundred thousand points were missing, and the cause was not found.',
  publishedFigures: [
    { label: 'Unchanged relay, 3,000/s', value: '54.98 % succeeded, p99 43 s' },
    { label: 'Relay that responds immediately, 3,000/s', value: '86.55 % succeeded, p99 30 s' },
    {
      label: 'Relay that buffers everything, 3,000/s',
      value: '100 %, p99 1.37 ms, 180,000 of 180,000 stored',
    },
    {
      label: 'Relay that buffers everything, 5,000/s',
      value: '100 %, p99 1.48 ms, 299,997 of 300,000 stored',
    },
    {
      label: 'Relay that buffers everything, 10,000/s',
      value: '100 %, p99 4.52 ms, 599,989 of 600,000 stored',
    },
  ],
  asks: 'How many requests succeed at these rates, how fast, and is everything stored, at every backend? The server stamps points that carry no timestamp: two that arrive within one tick of its clock become one point. Their number is predicted, and compared with the number missing. Relays are asked once more while backend 2 is killed for a while: points then have timestamps of their own, so that each missing one is a loss.',
  costs: {
    tiny: { secondsPerSystem: 20, needs: null },
    quick: { secondsPerSystem: 80, needs: null },
    full: { secondsPerSystem: 480, needs: null },
  },
  systemsOf: (launchers, size) => {
    const relays = relaySystems(launchers);
    return [...defaultSystem(launchers), ...(size === 'tiny' ? lastOfEach(relays) : relays)];
  },
  hintOf: (launchers) => missingRelaysText(missingPresets(launchers)),
  designOf,
  reports: attackReports,
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) =>
      groupRuns(ofSystem, groupOf).flatMap(({ name: group, runs: ofGroup }) => {
        const [first] = ofGroup;
        const away = first?.plan.profile.faults ?? [];
        const rate = first?.labels.steps[0] ?? '';
        return away.length > 0
          ? awayFindings(`${name}, ${group}`, ofGroup)
          : attackFindings(`${name}, ${group}`, ofGroup, publishedAt(rate, first?.summary));
      }),
    ),
};

/** One variant per relay shows that it works: the last one, which keeps most where a launcher has several. */
function lastOfEach(systems: readonly ScenarioSystem[]): ScenarioSystem[] {
  return [...new Map(systems.map((system) => [system.launcher, system])).values()];
}

function groupOf({ labels, plan }: ScenarioRun): string {
  const away = plan.profile.faults.map(({ part }) => `, ${part} away`);
  return [labels.steps[0] ?? '', ...away].join('');
}

const schema: ScenarioDesign['schemas'][number]['schema'] = {
  name: 'one series',
  measurements: [
    {
      name: 'cpu',
      tags: [
        { key: 'host', generator: { kind: 'constant', value: 'server01' } },
        { key: 'region', generator: { kind: 'constant', value: 'uswest' } },
      ],
      fields: [{ key: 'value', type: 'float', generator: { kind: 'constant', value: 1 } }],
    },
  ],
};

function designOf(size: ScenarioSize, parts: ReadonlySet<string> = new Set()): ScenarioDesign {
  const { perSec, seconds } = attacks[size];
  return {
    name: 'Constant-rate attack',
    repetitions: 1,
    schemas: [{ schema }],
    profiles: profilesOf(size).filter(({ profile }) =>
      (profile.faults ?? []).every(({ part }) => parts.has(part)),
    ),
    sweeps: [
      {
        name: 'Requests per second',
        steps: perSec.map((rate) => ({
          label: `${rate.toLocaleString('en')}/s`,
          settings: [
            { parameter: 'rate', value: rate },
            { parameter: 'points', value: rate * seconds },
          ],
        })),
      },
    ],
  };
}

function profilesOf(size: ScenarioSize): ScenarioDesign['profiles'] {
  const { awayAt, awaySeconds } = attacks[size];
  const common = {
    executor: {
      kind: 'open-loop',
      pacer: { kind: 'constant', ratePerSec: 3_000 },
      batchSize: 1,
      maxConnections: 256,
    },
    extent: { kind: 'points', points: 1 },
    maxErrorShare: null,
  } as const;
  return [
    {
      profile: {
        ...common,
        name: 'One point per request, stamped by the server',
        stamping: { kind: 'server' },
        readBack: { settleSeconds: 0, restart: size === 'full' },
      },
    },
    {
      profile: {
        ...common,
        name: `One point per request, ${awayPart} away for ${awaySeconds} s`,
        stamping: { kind: 'point', stepNs: nanosecondsPerPoint },
        readBack: { settleSeconds: size === 'full' ? 30 : 0, restart: false },
        faults: [{ action: 'kill', part: awayPart, atSeconds: awayAt, forSeconds: awaySeconds }],
      },
    },
  ];
}

/** Every point has a timestamp of its own: what is missing then is lost. */
const nanosecondsPerPoint = 1_000_000;

const howToGet: Readonly<Record<RelayPreset, string>> = {
  'influxdb-relay':
    'influxdb-relay (GOBIN=/usr/local/bin go install github.com/influxdata/influxdb-relay@latest, or build a clone of its repository)',
  'nginx-mirror': 'nginx with a mirror (fetched by that command)',
  telegraf: 'telegraf (from the downloads of InfluxData, to /usr/local/bin)',
  'tidemark-relay': 'the reference relay (comes with Tidemark)',
};

function missingRelaysText(missing: readonly RelayPreset[]): string | null {
  if (missing.length === 0) return null;
  return `Relays that cannot be started here are left out; npm run get:relays adds them: ${missing.map((preset) => howToGet[preset]).join('; ')}.`;
}

const throughRelay: Record<string, PublishedAttack> = {
  '3,000/s': {
    success: '54.98 %; after changes 86.55 %, then 100 %',
    statuses: '204: 98,967, 0: 81,033; after changes 204: 155,781, 0: 24,219, then 204: 180,000',
    mean: '1.40 s; after changes 673 ms, then 291 µs',
    max: '50.3 s; after changes 36.8 s, then 16.1 ms',
    median: '1.21 ms; after changes 186 µs, then 232 µs',
    p99: '43.4 s; after changes 30.0 s, then 1.37 ms',
    errors: 'no free address, too many open files, connection reset by peer',
    stored: '180,000 of 180,000',
  },
  '5,000/s': {
    success: 'after changes 100 %',
    statuses: '204: 300,000',
    mean: '258 µs',
    max: '14.9 ms',
    median: '192 µs',
    p99: '1.48 ms',
    errors: 'none',
    stored: '299,997 of 300,000',
  },
  '10,000/s': {
    success: 'after changes 100 %',
    statuses: '204: 600,000',
    mean: '329 µs',
    max: '18.2 ms',
    median: '185 µs',
    p99: '4.52 ms',
    errors: 'none',
    stored: '599,989 of 600,000',
  },
};

/** The publication says little about a server without a relay. */
const direct: Record<string, PublishedAttack> = {
  '5,000/s': { success: 'over 99 %' },
  '10,000/s': { success: 'fails above 6,000/s' },
};

function publishedAt(rate: string, summary: RunSummary | undefined): PublishedAttack {
  const isRelay = summary?.target.kind === 'influxdb-relay';
  return (isRelay ? throughRelay : direct)[rate] ?? {};
}
