import { shortestIntervalMs } from '@tidemark/analysis/run/interval-samples';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ReadLoad } from '@tidemark/domain/load/read-load';
import { fillReadStatement, type ReadPlaces } from '@tidemark/domain/load/read-statement';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { InfluxdbEndpoint } from '@tidemark/domain/target/batch-writer';
import { createHistogram, recordUs, summarizeHistogram } from '@tidemark/stats/histogram';
import { databaseOf } from '@tidemark/targets/queries/query-message';
import type { PreparedTarget } from '../run/opened-target.ts';
import { momentOf, type QueryLoadResults, type RunContext } from '../run/run-context.ts';
import { compareFormats, type RecordedQuery } from './compare-formats.ts';
import { QueryRecord } from './query-record.ts';
import type { Asked, NeverSent, ReaderJob } from './reader-messages.ts';

/** What a run asks, and what was measured of it so far. */
export type RunQueryLoad = {
  readonly job: ReaderJob;
  /** Records what was asked; the first failure of each kind becomes an event of the run. */
  add(asked: Asked[]): void;
  /** Records a second beside the writes, with its samples. */
  addSecond(asked: Asked[], durationMs: number): void;
  addNeverSent(neverSent: NeverSent[]): void;
  results(): QueryLoadResults;
};

/** createRunQueryLoad prepares the queries of `load` for the run's target. */
export function createRunQueryLoad(run: RunContext, target: PreparedTarget, load: ReadLoad): RunQueryLoad {
  const recorded = load.queries.map((query): RecordedQuery => {
    const text = fillReadStatement(query.language, query.text, placesOf(run, target));
    return { query, text, record: new QueryRecord() };
  });
  const add = (asked: Asked[]) => {
    for (const one of asked) {
      const known = recorded[one.query];
      if (known?.record.add(one)) recordFailure(run, known.query.name, one);
    }
  };
  return {
    job: jobOf(target, load, recorded),
    add,
    addSecond(asked, durationMs) {
      add(asked);
      run.recording.readings(samplesOf(asked, durationMs), 'underLoad', momentOf(run));
    },
    addNeverSent(neverSent) {
      for (const one of neverSent) recorded[one.query]?.record.addNeverSent(one);
    },
    results() {
      if (load.when === 'after')
        for (const { query, record } of recorded) record.addNeverAsked(query.repeat ?? 0);
      return {
        queries: recorded.map(({ query, text, record }) => record.summary(query, text)),
        formatComparisons: compareFormats(recorded),
      };
    },
  };
}

/** {measurement} is the first of the schema. */
function placesOf(run: RunContext, target: PreparedTarget): ReadPlaces {
  const [first] = run.plan.schema.measurements;
  const [measurement = ''] = first ? measurementNames(first.name) : [];
  return { database: databaseOf(queriedEndpoint(target)), measurement };
}

/** Plans with queries for another kind of target are refused before. */
function queriedEndpoint({ container: { endpoint } }: PreparedTarget): InfluxdbEndpoint {
  if (endpoint.kind !== 'graphite') return endpoint;
  throw new DomainError('internal', { detail: 'a query load on Graphite' });
}

function jobOf(target: PreparedTarget, load: ReadLoad, recorded: RecordedQuery[]): ReaderJob {
  const { timeFormat, maxInFlight, requestTimeoutMs, maxResponseBytes } = load;
  return {
    endpoint: queriedEndpoint(target),
    allowedAddresses: target.allowedAddresses,
    queries: recorded.map(({ query, text }) => ({
      language: query.language,
      text,
      format: query.format,
      ratePerSec: query.ratePerSec,
      repeat: query.repeat,
    })),
    timeFormat,
    maxInFlight,
    requestTimeoutMs,
    maxResponseBytes,
  };
}

function recordFailure(run: RunContext, name: string, { outcome, detail }: Asked): void {
  const why = detail === null ? '' : `: ${detail}`;
  run.recording.event({
    kind: 'query_failed',
    ...momentOf(run),
    message: `The query "${name}" failed (${outcome.replaceAll('_', ' ')})${why}`,
  });
}

function samplesOf(asked: Asked[], durationMs: number): ProbeSample[] {
  if (durationMs < shortestIntervalMs) return [];
  const answered = asked.filter(({ outcome }) => outcome === 'ok').length;
  const readings: ProbeSample[] = [
    { metric: 'queriesPerSec', part: null, value: (answered * 1_000) / durationMs, reason: null },
  ];
  if (asked.length === 0) return readings;
  const times = createHistogram();
  for (const { responseMs } of asked) recordUs(times, responseMs * 1_000);
  const { p50Us, p99Us } = summarizeHistogram(times);
  return [
    ...readings,
    { metric: 'queryTimeUsP50', part: null, value: p50Us, reason: null },
    { metric: 'queryTimeUsP99', part: null, value: p99Us, reason: null },
  ];
}
