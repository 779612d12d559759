/** A number of items and the bytes of their rows. */
export type StorageShare = { count: number; bytes: number };

/** What a workspace stores, as the bytes of rows without indexes; runs that were not measured yet are counted, but have no bytes. */
export type StoredShares = {
  /** Including deleted runs, which are stored until they are purged. */
  runCount: number;
  unmeasuredCount: number;
  /** Samples and per-second records. */
  rowCount: number;
  sampleBytes: number;
  intervalBytes: number;
  /** Plans, results with their verification, and events. */
  resultBytes: number;
  /** Part of the above that is deleted and not purged yet. */
  deleted: StorageShare;
  reports: StorageShare;
  /** Size of the indexes of these tables relative to their rows, of the whole database; null: unknown. */
  indexShare: number | null;
};
