import type { OutageSearch } from '@tidemark/domain/experiment/outage-search';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { queuedRelaySystems, whyNoTopology } from './choose-systems.ts';
import { hostMetrics } from './host-metrics.ts';
import { awayTimeAnswer, awayTimeFindings } from './how-long-away-findings.ts';
import { loadWithFault } from './load-with-fault.ts';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

/** The load begins `beforeSeconds` before the fault and goes on for `seconds` in total, so that what waited can drain. */
type Times = {
  beforeSeconds: number;
  seconds: number;
  pointsPerSec: number;
  hosts: number;
  settleSeconds: number;
  search: Pick<OutageSearch, 'lowSeconds' | 'highSeconds' | 'resolutionSeconds'>;
};

/** Quick and full fill the queues of Graphite's relays well within the longest time tried. */
const times: Record<ScenarioSize, Times> = {
  tiny: {
    beforeSeconds: 1,
    seconds: 7,
    pointsPerSec: 400,
    hosts: 2,
    settleSeconds: 0,
    search: { lowSeconds: 0.5, highSeconds: 5, resolutionSeconds: 4.5 },
  },
  quick: {
    beforeSeconds: 5,
    seconds: 35,
    pointsPerSec: 4_000,
    hosts: 10,
    settleSeconds: 2,
    search: { lowSeconds: 0.5, highSeconds: 20, resolutionSeconds: 0.5 },
  },
  full: {
    beforeSeconds: 6,
    seconds: 96,
    pointsPerSec: 2_000,
    hosts: 10,
    settleSeconds: 5,
    search: { lowSeconds: 1, highSeconds: 60, resolutionSeconds: 1 },
  },
};

/** Each system takes up to six runs. */
const mostSystems: Record<ScenarioSize, number> = { tiny: 1, quick: 3, full: 24 };

/** Small, so that few are in flight at any moment. */
const pointsPerBatch = 20;
/** Of what was on its way when the connections were closed, no queue can know. */
const toleratedShare = 0.005;
const caches = 'cache:b';
const backends = 'backend:2';

/** howLongAway searches for how long one part behind a relay may be away until something is lost, and sets the size of its queue beside it. */
export const howLongAway: Scenario = {
  id: 'how-long-away',
  title: 'How long may it be away?',
  document: 'carbon-relay and carbon-c-relay: settings of their queues',
  documentUrl: 'https://graphite.readthedocs.io/en/latest/config-carbon.html',
  published:
    'A relay keeps a queue for each destination: 10,000 metrics in carbon-relay (MAX_QUEUE_SIZE), 25,000 in carbon-c-relay (-q). What does not fit is dropped. How long a destination may be away is not stated.',
  publishedFigures: [
    { label: 'Queue of carbon-relay', value: '10,000 metrics per destination by default' },
    { label: 'Queue of carbon-c-relay', value: '25,000 metrics per destination by default' },
    { label: 'Time that a destination may be away', value: 'not stated; queue / rate' },
  ],
  asks: 'How long may one part behind a relay be away until something is lost? Its connections are refused for a time that is changed from run to run, between one that is survived and one that is not; beside it stands what queue and rate predict.',
  costs: {
    tiny: { secondsPerSystem: 60, needs: null },
    quick: { secondsPerSystem: 330, needs: null },
    full: { secondsPerSystem: 760, needs: null },
  },
  systemsOf: (launchers, size) => queuedRelaySystems(launchers).slice(0, mostSystems[size]),
  hintOf,
  designOf,
  findings: (runs) => awayTimeFindings(runs, searchAt),
  answer: (runs) => awayTimeAnswer(runs, searchAt),
};

function hintOf(launchers: LauncherChoice[] | null): string | null {
  const reason = whyNoTopology(launchers);
  return reason && `Relays of Graphite are not startable here: ${reason}.`;
}

function designOf(size: ScenarioSize, parts: ReadonlySet<string> = new Set()): ScenarioDesign {
  const known = [caches, backends].filter((part) => parts.has(part));
  return {
    name: howLongAway.title,
    repetitions: 1,
    schemas: [{ schema: hostMetrics(times[size].hosts) }],
    profiles: (known.length === 0 ? [caches] : known).map((part) => ({
      profile: profileOf(times[size], part),
    })),
    search: searchOf(times[size]),
  };
}

function searchOf({ search }: Times): OutageSearch {
  return { ...search, fault: 0, survives: 'nothing-lost', toleratedShare };
}

/** The search of the size whose load has so many points. */
function searchAt(points: number): OutageSearch {
  const found = Object.values(times).find((size) => size.pointsPerSec * size.seconds === points);
  return searchOf(found ?? times.quick);
}

function profileOf(
  { beforeSeconds, seconds, pointsPerSec, settleSeconds, search }: Times,
  part: string,
): ScenarioDesign['profiles'][number]['profile'] {
  return loadWithFault({
    name: `${part} away`,
    description: 'A constant rate over four connections. Every series has one value per simulated second.',
    pointsPerSec,
    pointsPerBatch,
    seconds,
    settleSeconds,
    fault: { action: 'refuse', atSeconds: beforeSeconds, part, forSeconds: search.highSeconds },
  });
}
