import { topologySystems, whyNoTopology } from './choose-systems.ts';
import { hostMetrics } from './host-metrics.ts';
import { relayFindings } from './relay-findings.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** Metrics per second and per path, for `seconds` each: the highest rates lie above those of the publication. */
type Ladder = {
  perSec: readonly number[];
  seconds: number;
  /** Servers that report 100 metrics each. */
  hosts: number;
  readBack: { settleSeconds: number; restart: boolean };
};

const ladders: Record<ScenarioSize, Ladder> = {
  tiny: { perSec: [500, 1_000], seconds: 3, hosts: 2, readBack: { settleSeconds: 0, restart: false } },
  quick: {
    perSec: [10_000, 20_000, 40_000],
    seconds: 15,
    hosts: 10,
    readBack: { settleSeconds: 5, restart: false },
  },
  full: {
    perSec: [5_000, 10_000, 20_000, 40_000, 80_000],
    seconds: 60,
    hosts: 50,
    readBack: { settleSeconds: 20, restart: true },
  },
};

/** A forwarder collects before it sends; one batch goes to one connection. */
const metricsPerBatch = 500;

/** relayOrNot doubles the rate of metrics into one cache, and into two caches behind a relay, until metrics are lost. */
export const relayOrNot: Scenario = {
  id: 'relay-or-not',
  title: 'A Graphite relay in front of two caches',
  document: 'Tuning Graphite, part 2 (jekhokie.github.io, 2016)',
  documentUrl:
    'https://jekhokie.github.io/ubuntu/graphite/carbon/whisper/tuning/2016/09/11/tuning-graphite-part-2.html',
  published:
    'One carbon-cache used a whole core, and its memory grew. Behind a carbon-relay two caches kept up, with little CPU and less than 1 GB of memory, but the relay took no more than 1.0 to 1.2 million metrics per minute and throttled the rest. The C relay was not tried.',
  publishedFigures: [
    { label: 'Through the relay', value: '1.0 to 1.2 M metrics per minute (16,667 to 20,000 per second)' },
    { label: 'Each cache', value: '500,000 to 600,000 per minute' },
    { label: 'Cache size', value: '0 to 20,000, rising very slowly' },
    { label: 'Update operations', value: 'about 47,500; time per update negligible' },
    { label: 'Committed behind received', value: 'about 200,000 for a while' },
    { label: 'Memory of the instance', value: 'below 1 GB, mostly below 500 MB' },
    { label: 'Volume of the whisper files', value: 'over 300 IOPS, leveling off at about 500' },
  ],
  asks: 'Does a relay in front of two caches hold more metrics than one cache, and what breaks first? Every rate goes to each topology for the same time, twice as much each time. Afterwards every metric is looked up in the whisper files: what is missing is traced to the part that lost it.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 120, needs: null },
    full: {
      secondsPerSystem: 780,
      needs: 'Needs about 2 GiB of disk and an otherwise idle machine: relay and caches share its cores.',
    },
  },
  systemsOf: (launchers, size) => topologySystems(launchers, size === 'tiny' ? 2 : undefined),
  hintOf: (launchers) => {
    const reason = whyNoTopology(launchers);
    return reason && `Not startable here: ${reason}.`;
  },
  designOf,
  findings: relayFindings,
};

function designOf(size: ScenarioSize): ScenarioDesign {
  const { perSec, seconds, hosts, readBack } = ladders[size];
  return {
    name: 'A Graphite relay in front of two caches',
    repetitions: 1,
    schemas: [{ schema: hostMetrics(hosts) }],
    profiles: [
      {
        profile: {
          name: `${seconds} s at a constant rate`,
          description: 'Plaintext over four connections. Every path has one value per simulated second.',
          executor: {
            kind: 'open-loop',
            pacer: { kind: 'constant', ratePerSec: 1 },
            batchSize: metricsPerBatch,
            maxConnections: 4,
          },
          extent: { kind: 'points', points: 1 },
          clock: { roundsPerSimulatedMinute: 60 },
          precision: 's',
          maxErrorShare: null,
          probeIntervalMs: 2_000,
          readBack,
        },
      },
    ],
    sweeps: [
      {
        name: 'Metrics per minute',
        steps: perSec.map((rate) => ({
          label: `${(60 * rate).toLocaleString('en')}/min`,
          settings: [
            { parameter: 'rate', value: rate / metricsPerBatch },
            { parameter: 'points', value: rate * seconds },
          ],
        })),
      },
    ],
  };
}
