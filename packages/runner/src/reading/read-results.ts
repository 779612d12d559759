import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** What reading gave: its part of the run's summary. */
export type ReadResults = Pick<RunSummary, 'queries' | 'formatComparisons'>;
