import type { PartSummary } from '@tidemark/domain/result/delivery';

/** What a part counted of a run, its own metrics taken out; null: not counted, or not reported. */
export type ReportedCounts = {
  name: string;
  /** Why counts may be too low; null: they are exact. */
  incomplete: string | null;
  /** When it reported last, in seconds since 1970; null: never. */
  reportedAtSeconds: number | null;
  received: number | null;
  committed: number | null;
  overflow: number | null;
  droppedCreates: number | null;
  lacksOwnFiles: boolean;
  refused: number | null;
  /** In the kernel, sent to it and unread. */
  waitingBytes: number;
  destinations: readonly { name: string; sent: number; dropped: number; queued: number }[];
};

/** Follows the parts of a topology from before the load until all metrics were read back. */
export type PartObserver = {
  /** What each has counted since the load began, once the counts stand still, or after a bounded wait. */
  counts(): Promise<readonly ReportedCounts[]>;
  /** What each took, and its peaks. */
  summaries(): PartSummary[];
  close(): void;
};
