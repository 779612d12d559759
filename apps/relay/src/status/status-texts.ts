import type { DamageCounts } from '../queue/damage-store.ts';
import type { BackendStatus } from './backend-status.ts';
import type { RelayCounts } from './relay-counts.ts';

export type RelayStatus = {
  policy: string;
  durability: string;
  counts: RelayCounts;
  backends: readonly BackendStatus[];
  /** Null: there is no queue. */
  queue: { writeFault: string | null; damage: DamageCounts } | null;
};

/** healthOf is `pass` when every backend answers and nothing is held or damaged, `fail` when writes cannot be queued, else `warn`. */
export function healthOf({ policy, durability, backends, queue }: RelayStatus) {
  const isWell =
    backends.every(({ up, held }) => up !== false && held === null) && (queue?.damage.places ?? 0) === 0;
  const status = (queue?.writeFault ?? null) !== null ? 'fail' : isWell ? 'pass' : 'warn';
  return { name: 'tidemark-relay', status, policy, durability, queue, backends };
}

const msPerSecond = 1_000;

/** metricsText is the same as numbers, in the text format of Prometheus. */
export function metricsText({ counts, backends, queue }: RelayStatus): string {
  const damaged = queue === null ? null : queue.damage.places;
  return [
    ...countFamilies(counts),
    ...backendGauges(backends),
    ...backendCounters(backends),
    family('damaged_places_total', 'counter', 'Damaged places found in the queue.', [['', damaged]]),
  ].join('');
}

function countFamilies({ writes, points, pointsStamped, bodyBytes, answers }: RelayCounts): string[] {
  const byCode = [...answers]
    .toSorted(([a], [b]) => a - b)
    .map(([code, count]) => [`{code="${code}"}`, count] as const);
  return [
    family('writes_total', 'counter', 'Write requests that were read.', [['', writes]]),
    family('points_total', 'counter', 'Points in them.', [['', points]]),
    family('points_stamped_total', 'counter', 'Points that had no timestamp.', [['', pointsStamped]]),
    family('body_bytes_total', 'counter', 'Bytes of their bodies, unpacked.', [['', bodyBytes]]),
    family('answers_total', 'counter', 'Answers to writes, by status code.', byCode),
  ];
}

function backendGauges(backends: readonly BackendStatus[]): string[] {
  const by = byBackend(backends);
  const age = (ageMs: number | null) => (ageMs === null ? null : ageMs / msPerSecond);
  const up = (isUp: boolean | null) => (isUp === null ? null : Number(isUp));
  return [
    family(
      'backend_up',
      'gauge',
      'Whether the backend answered last time.',
      by((one) => up(one.up)),
    ),
    family(
      'backend_held',
      'gauge',
      'Whether writes are held.',
      by(({ held }) => Number(held !== null)),
    ),
    family(
      'queue_bytes',
      'gauge',
      'Bytes that the backend lacks.',
      by(({ queueBytes }) => queueBytes),
    ),
    family(
      'queue_points',
      'gauge',
      'Points that the backend lacks.',
      by(({ queuePoints }) => queuePoints),
    ),
    family(
      'queue_oldest_age_seconds',
      'gauge',
      'Age of the oldest of them.',
      by((one) => age(one.oldestAgeMs)),
    ),
  ];
}

function backendCounters(backends: readonly BackendStatus[]): string[] {
  const by = byBackend(backends);
  return [
    family(
      'backend_requests_total',
      'counter',
      'Requests to the backend.',
      by(({ requests }) => requests),
    ),
    family(
      'backend_points_total',
      'counter',
      'Points that it stored.',
      by(({ pointsStored }) => pointsStored),
    ),
    family(
      'dead_letters_total',
      'counter',
      'Lines that it refused for good.',
      by(({ deadLetters }) => deadLetters),
    ),
  ];
}

type Rows = readonly (readonly [labels: string, value: number | null])[];

function byBackend(
  backends: readonly BackendStatus[],
): (value: (one: BackendStatus) => number | null) => Rows {
  return (value) => backends.map((one) => [`{backend="${one.name}"}`, value(one)] as const);
}

/** A value that is not known is left out: it is no 0. */
function family(name: string, type: string, help: string, values: Rows): string {
  const full = `tidemark_relay_${name}`;
  const rows = values.flatMap(([labels, value]) => (value === null ? [] : [`${full}${labels} ${value}\n`]));
  return rows.length === 0 ? '' : `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${rows.join('')}`;
}
