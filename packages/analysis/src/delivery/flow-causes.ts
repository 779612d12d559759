import type { FlowCause, FlowGap, FlowStage } from '@tidemark/domain/result/delivery';
import type { FlowInputs } from './flow-inputs.ts';
import type { PartReport } from './part-report.ts';

/** A reason why metrics leave the way, and how many it may account for. */
export type PossibleCause = Omit<FlowGap, 'stage' | 'metrics'> & {
  /** Stages after which it takes metrics away, in their order. */
  after: readonly FlowStage[];
  /** `exact`: so many; `at_most`: as many as are missing, up to so many; `rest`: whatever is missing there. */
  share: 'exact' | 'at_most' | 'rest';
  metrics: number;
};

/** possibleCauses lists what may explain that metrics are missing, what is counted before what parts report before what follows from their ends. */
export function possibleCauses(inputs: FlowInputs): PossibleCause[] {
  const { relay, caches } = inputs;
  return [
    ...countedCauses(inputs),
    ...(relay === null ? [] : relayCauses(relay)),
    ...caches.flatMap((cache) => cacheCauses(cache, relay !== null)),
    ...connectionCauses(inputs),
    ...(relay === null ? [] : endOfRelay(relay)),
    ...caches.flatMap((cache) => endOfCache(cache, relay)),
    ...(relay === null ? [] : fullQueue(relay)),
  ];
}

const inMemory: readonly FlowStage[] = ['read_by_caches', 'committed'];

/** What this program counted itself. Metrics of one key with one timestamp meet in a cache already, others in the file. */
function countedCauses({ neverSent, unknownMissing, found, lostInMemory }: FlowInputs): PossibleCause[] {
  return [
    counted('never_sent', ['planned'], neverSent, 'They were never sent.', false),
    counted(
      'connection_broken',
      ['planned'],
      unknownMissing,
      'Their connection broke while they were sent.',
      true,
    ),
    counted(
      'overwritten',
      inMemory,
      found.overwritten,
      'A later metric of the same path and step replaced them.',
      false,
    ),
    counted(
      'still_in_cache',
      ['read_by_caches'],
      found.cached,
      'Only the memory of a cache held them.',
      false,
    ),
    counted(
      'aggregated',
      ['committed'],
      found.aggregated,
      'Only a coarser archive holds them, merged with others.',
      false,
    ),
    counted('expired', ['committed'], found.expired, 'They were older than what every archive keeps.', false),
    {
      ...counted(
        'lost_with_cache',
        inMemory,
        lostInMemory,
        'The caches were killed after the load, and only their memory held them.',
        true,
      ),
      share: 'at_most',
    },
  ];
}

function counted(
  cause: FlowCause,
  after: readonly FlowStage[],
  metrics: number,
  text: string,
  isLoss: boolean,
): PossibleCause {
  return { cause, after, metrics, text, isLoss, part: null, share: 'exact', source: 'counted' };
}

function relayCauses({ name, dropped, queued, refused, waiting }: PartReport): PossibleCause[] {
  return [
    unread(name, 'sent', waiting),
    reported('refused_by_relay', name, ['read_by_relay'], refused, `${name} discarded them.`),
    ...dropped.map(({ to, metrics }) =>
      reported('relay_queue_full', name, ['read_by_relay'], metrics, queueText(to)),
    ),
    reported(
      'still_queued_in_relay',
      name,
      ['read_by_relay'],
      queued,
      "They were still in the relay's queue.",
    ),
  ];
}

function queueText(to: string | null): string {
  return to === null ? "The relay's queue was full." : `The relay's queue for ${to} was full.`;
}

function cacheCauses(
  { name, overflow, refused, waiting }: PartReport,
  isBehindRelay: boolean,
): PossibleCause[] {
  const before: FlowStage = isBehindRelay ? 'sent_to_caches' : 'sent';
  return [
    unread(name, before, waiting),
    reported('cache_overflow', name, ['read_by_caches'], overflow, `The memory of ${name} was full.`),
    reported('refused_by_cache', name, ['read_by_caches'], refused, `${name} reported errors for them.`),
  ];
}

function reported(
  cause: FlowCause,
  part: string,
  after: readonly FlowStage[],
  metrics: number,
  text: string,
): PossibleCause {
  return { cause, part, after, metrics, text, isLoss: true, share: 'at_most', source: 'reported' };
}

/** The kernel knows bytes, not metrics. */
function unread(part: string, after: FlowStage, metrics: number): PossibleCause {
  const text = `They waited in the kernel, and ${part} had not read them.`;
  return { ...reported('waiting_in_kernel', part, [after], metrics, text), source: 'derived' };
}

/** A broken connection may have lost everything that it carried. */
function connectionCauses({ unknownConnections }: FlowInputs): PossibleCause[] {
  const text = 'Their connection broke, or did not close in time, so they may not have been read.';
  return [
    {
      ...counted('connection_broken', ['sent'], unknownConnections, text, true),
      share: 'at_most',
      source: 'derived',
    },
  ];
}

function endOfRelay({ name, hasEnded }: PartReport): PossibleCause[] {
  if (!hasEnded) return [];
  return [rest('lost_with_relay', name, ['sent', 'read_by_relay'], `${name} ended, and its queue with it.`)];
}

/** Reports about drops travel through the queues that drop, so they say too little. */
function fullQueue({ name, dropped }: PartReport): PossibleCause[] {
  if (dropped.every(({ metrics }) => metrics === 0)) return [];
  return [rest('relay_queue_full', name, ['read_by_relay'], queueText(null))];
}

/** What is missing beside a part that ended, or that says that it drops, is put down to it; parts report too few of what they drop. */
function endOfCache(cache: PartReport, relay: PartReport | null): PossibleCause[] {
  const { name, hasEnded, isDisturbed, isSilent, overflow, droppedCreates, lacksOwnFiles } = cache;
  const causes = hasEnded ? endCauses(name, relay) : [];
  if (isDisturbed && !hasEnded && relay !== null) {
    const text = `A fault kept ${name} from reading: its connection was given up, with what the kernel held of it.`;
    causes.push(rest('lost_between_relay_and_cache', name, ['read_by_relay', 'sent_to_caches'], text));
  }
  if (droppedCreates > 0)
    causes.push(
      rest('series_not_created', name, ['read_by_caches'], `${name} had reached its limit of new series.`),
    );
  if (overflow > 0)
    causes.push(rest('cache_overflow', name, ['read_by_caches'], `The memory of ${name} was full.`));
  if (isSilent) {
    const text = `${name} ran and stopped reporting about itself, as a cache does whose memory is full.`;
    causes.push(rest('cache_overflow', name, ['read_by_caches', 'committed'], text));
  }
  if (lacksOwnFiles) {
    const text = `${name} did not create some of its own series either, as at its limit of new series.`;
    causes.push(rest('series_not_created', name, ['read_by_caches'], text));
  }
  return causes;
}

function endCauses(name: string, relay: PartReport | null): PossibleCause[] {
  const ended = `${name} ended, and what only its memory held was lost.`;
  if (relay === null) return [rest('lost_with_cache', name, ['sent', 'read_by_caches', 'committed'], ended)];
  const between: FlowStage[] = ['read_by_relay', 'sent_to_caches'];
  // A relay that reports through the ring cannot say how much it dropped for a cache that is away.
  const hasUnreportedDrops =
    relay.sentTo === null &&
    relay.dropped.some(({ to, metrics }) => metrics > 0 && (to === null || to === name));
  if (hasUnreportedDrops) {
    const text = `${name} ended: the relay dropped them for it without a report, or only its memory held them.`;
    return [rest('lost_between_relay_and_cache', name, [...between, 'read_by_caches', 'committed'], text)];
  }
  const text = `${name} ended before it had read them, or while they waited for it in the relay.`;
  return [
    rest('lost_with_cache', name, ['read_by_caches', 'committed'], ended),
    rest('lost_between_relay_and_cache', name, between, text),
  ];
}

function rest(cause: FlowCause, part: string, after: readonly FlowStage[], text: string): PossibleCause {
  return { cause, part, after, metrics: 0, text, isLoss: true, share: 'rest', source: 'derived' };
}
