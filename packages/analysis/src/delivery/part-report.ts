/**
 * What one part of a topology counted of a run, its own metrics taken out, until the last pass that left it running. A count is null where
 * it was not reported in full: a part that was away, or a tick that never arrived.
 */
export type PartReport = {
  name: string;
  role: 'relay' | 'cache';
  received: number | null;
  /** Relays: written to the connection of each cache. */
  sentTo: { to: string; metrics: number }[] | null;
  /** Relays: dropped because the queue of a cache was full, by cache; where ticks are missing, a lower bound. */
  dropped: { to: string | null; metrics: number }[];
  /** Relays: still in a queue. */
  queued: number;
  /** Caches: written to whisper files, as they say. */
  committed: number | null;
  /** Caches: dropped because the memory was full; they report too few. */
  overflow: number;
  /** Caches: series, not metrics, that were not created. */
  droppedCreates: number;
  /** Caches: some of its own series have files and others have none, so it may be unable to report that it drops creates. */
  lacksOwnFiles: boolean;
  /** Discarded by a relay, or failed in a cache. */
  refused: number;
  /** In the kernel, sent to it and unread: bytes divided by those of a metric. */
  waiting: number;
  /** It ran and stopped reporting about itself: a cache whose memory is full drops its own metrics, too. */
  isSilent: boolean;
  /** Its process ended under load, whether it was started again or not. */
  hasEnded: boolean;
  /** A fault of the plan was at it. */
  isDisturbed: boolean;
};
