/** What is said of a named quantity of a run. */
export type MetricText = {
  label: string;
  unit:
    | 'bytes'
    | 'series'
    | 'points'
    | 'points/s'
    | 'batches'
    | 'batches/s'
    | 'files'
    | 'queries/s'
    | 'shards'
    | 'us'
    | 'ms'
    | 'ratio'
    | 'goroutines'
    | 'metrics'
    | 'metrics/s'
    | 'bytes/s'
    | 'count/s'
    | 'count';
  type: 'counter' | 'gauge' | 'distribution';
  /** Where its samples come from, as shown beside each line. */
  source: string;
};
