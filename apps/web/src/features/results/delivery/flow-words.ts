import type { FlowCause, FlowSource, FlowStage } from '@tidemark/domain/result/delivery';

/** stageWords name how far a metric came. */
export const stageWords: Record<FlowStage, string> = {
  planned: 'Planned',
  sent: 'Sent',
  read_by_relay: 'Read by the relay',
  sent_to_caches: 'Sent to the caches',
  read_by_caches: 'Read by the caches',
  committed: 'Committed',
  readable: 'Readable',
};

/** causeWords say in a few words where a metric ended. */
export const causeWords: Record<FlowCause, string> = {
  never_sent: 'Never sent',
  connection_broken: 'Connection broken',
  waiting_in_kernel: 'Waiting in the kernel',
  refused_by_relay: 'Refused by the relay',
  relay_queue_full: 'Relay queue full',
  still_queued_in_relay: 'Still queued in the relay',
  lost_with_relay: 'Lost with the relay',
  lost_between_relay_and_cache: 'Lost between relay and cache',
  refused_by_cache: 'Refused by the cache',
  cache_overflow: 'Cache full',
  series_not_created: 'Series not created',
  still_in_cache: 'Still in the cache only',
  lost_with_cache: 'Lost with the cache',
  overwritten: 'Overwritten',
  aggregated: 'Only in a coarser archive',
  expired: 'Older than every archive',
  unexplained: 'Unexplained',
};

/** sourceWords say who counted. */
export const sourceWords: Record<FlowSource, string> = {
  counted: 'counted by Tidemark',
  reported: 'reported by the part',
  derived: 'derived from other counts',
};

/** What a gap that no part accounts for means. */
export const unexplainedText =
  'A counter of a part is missing or wrong, or metrics were lost between two counters. The run is not trusted.';

/** What such gaps mean that cancel out over the whole way. */
export const cancelledText =
  'Over the whole way such differences cancel out: counters of parts contradict each other, and no metric is missing by that.';
