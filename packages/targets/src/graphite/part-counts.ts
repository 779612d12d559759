import type { CarbonKind } from '@tidemark/domain/target/graphite-launcher';

/** What a relay counted of one part behind it. */
export type DestinationCounts = { name: string; sent: number; dropped: number; queued: number };

/**
 * What a part counted since it was launched, its own metrics taken out as far as it says which these are; null: it does not count that, or
 * has reported nothing yet.
 */
export type PartCounts = {
  name: string;
  kind: CarbonKind;
  /** When it reported last, in seconds since 1970; null: never. */
  reportedAtSeconds: number | null;
  /** Why counts may be too low; null: they are exact. */
  incomplete: string | null;
  received: number | null;
  committed: number | null;
  updateOperations: number | null;
  creates: number | null;
  droppedCreates: number | null;
  /** Of its own series some have files and others have none, as where new series are limited. */
  lacksOwnFiles: boolean;
  overflow: number | null;
  /** Errors of a cache; what a carbon-c-relay discarded. */
  refused: number | null;
  cacheSize: number | null;
  cacheQueues: number | null;
  pointsPerUpdate: number | null;
  avgUpdateTimeUs: number | null;
  destinations: DestinationCounts[];
};

/** noCounts is what is known of a part that has reported nothing. */
export function noCounts(name: string, kind: CarbonKind): PartCounts {
  return {
    name,
    kind,
    reportedAtSeconds: null,
    incomplete: 'it has reported nothing',
    received: null,
    committed: null,
    updateOperations: null,
    creates: null,
    droppedCreates: null,
    lacksOwnFiles: false,
    overflow: null,
    refused: null,
    cacheSize: null,
    cacheQueues: null,
    pointsPerUpdate: null,
    avgUpdateTimeUs: null,
    destinations: [],
  };
}

/** incompleteText says why counts may be too low. */
export function incompleteText(missing: number, impossible: number, hasEnded: boolean): string | null {
  if (hasEnded) return 'its process ended, and what it counted since its last report is not known';
  if (missing > 0) return `${missing} of its reports about itself are missing`;
  if (impossible > 0) return `${impossible} of the values that it reported are impossible`;
  return null;
}
