import { topologySystems, whyNoTopology } from './choose-systems.ts';
import { hostMetrics } from './host-metrics.ts';
import { loadWithFault } from './load-with-fault.ts';
import { awayAnswer, awayFindings } from './one-cache-away-findings.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** A cache goes away after `beforeSeconds` for `awaySeconds`; the load goes on for `seconds` in total, so that it can catch up. */
type Outage = {
  beforeSeconds: number;
  awaySeconds: number;
  seconds: number;
  metricsPerSec: number;
  /** Servers that report 100 metrics each. */
  hosts: number;
  actions: readonly ('kill' | 'pause')[];
  repetitions: number;
  settleSeconds: number;
};

const outages: Record<ScenarioSize, Outage> = {
  tiny: {
    beforeSeconds: 2,
    awaySeconds: 1,
    seconds: 8,
    metricsPerSec: 500,
    hosts: 2,
    actions: ['kill'],
    repetitions: 1,
    settleSeconds: 0,
  },
  quick: {
    beforeSeconds: 6,
    awaySeconds: 10,
    seconds: 32,
    metricsPerSec: 3_000,
    hosts: 10,
    actions: ['kill', 'pause'],
    repetitions: 1,
    settleSeconds: 5,
  },
  full: {
    beforeSeconds: 20,
    awaySeconds: 20,
    seconds: 80,
    metricsPerSec: 3_000,
    hosts: 10,
    actions: ['kill', 'pause'],
    repetitions: 3,
    settleSeconds: 10,
  },
};

/** Small, so that what a second of load sends is spread over it. */
const metricsPerBatch = 100;
const away = 'cache:b';

/** oneCacheAway takes one of two caches behind a relay away, and looks at the metrics of the other one. */
export const oneCacheAway: Scenario = {
  id: 'one-cache-away',
  title: 'One of two Graphite caches is away',
  document: 'Tuning Graphite, part 2 (jekhokie.github.io, 2016)',
  documentUrl:
    'https://jekhokie.github.io/ubuntu/graphite/carbon/whisper/tuning/2016/09/11/tuning-graphite-part-2.html',
  published:
    '"If one of the two Carbon Cache instances goes down/fails, the Carbon Relay will simply start queuing ALL messages incoming (including those of the second/other Cache instances) until the problem Cache instance is back up and running. This can quickly fill up the instance memory and cause a catastrophic failure." It was not measured.',
  publishedFigures: [
    { label: 'Messages that the relay queues', value: 'ALL, including those of the other cache' },
    { label: 'Memory of the instance', value: 'quickly filled up' },
    { label: 'Measured', value: 'nothing: a failure was not tried' },
  ],
  asks: 'Does one cache that is away stop the metrics of the other one? One of two caches is killed and started again, or suspended and resumed, behind the relay of carbon and behind carbon-c-relay. Afterwards every metric is looked up in the whisper files of its cache.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 110, needs: null },
    full: { secondsPerSystem: 720, needs: null },
  },
  systemsOf: (launchers) => topologySystems(launchers).filter(({ variant }) => variant !== 'one-cache'),
  hintOf: (launchers) => {
    const reason = whyNoTopology(launchers);
    return reason && `Not startable here: ${reason}.`;
  },
  designOf,
  findings: awayFindings,
  answer: awayAnswer,
};

function designOf(size: ScenarioSize): ScenarioDesign {
  const { actions, repetitions, hosts } = outages[size];
  return {
    name: oneCacheAway.title,
    repetitions,
    schemas: [{ schema: hostMetrics(hosts) }],
    profiles: actions.map((action) => ({ profile: profileOf(outages[size], action) })),
  };
}

const deeds = { kill: 'killed', pause: 'suspended' } as const;

function profileOf(outage: Outage, action: 'kill' | 'pause'): ScenarioDesign['profiles'][number]['profile'] {
  const { beforeSeconds, awaySeconds, seconds, metricsPerSec, settleSeconds } = outage;
  return loadWithFault({
    name: `${away} ${deeds[action]} for ${awaySeconds} s`,
    description: 'Plaintext over four connections. Every path has one value per simulated second.',
    pointsPerSec: metricsPerSec,
    pointsPerBatch: metricsPerBatch,
    seconds,
    settleSeconds,
    fault: { action, atSeconds: beforeSeconds, part: away, forSeconds: awaySeconds },
  });
}
