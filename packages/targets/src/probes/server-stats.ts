/** What a server tells of itself, for one database or bucket; null where it does not tell. */
export type ServerStats = {
  heapInUseBytes: number | null;
  heapAllocBytes: number | null;
  sysBytes: number | null;
  /** Resident memory as the server reads it of itself. */
  rssBytes: number | null;
  observedSeries: number | null;
  diskBytes: number | null;
  cacheBytes: number | null;
  goroutines: number | null;
  pointsWrittenTotal: number | null;
  /** How long the server's process has run, to the second. */
  uptimeMs: number | null;
  /** Compactions that run or wait; null where the server does not count them. */
  compactions: number | null;
};
