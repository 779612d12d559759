import { z } from 'zod';

/** Policy of a job, equal on both queue engines. */
export type JobPolicy = {
  /** Total attempts of a job that throws; 1: no retry. */
  attempts: number;
  /** Retries of a job whose worker vanished; 0: none, since the row in PostgreSQL decides about the run. */
  maxStalledCount: number;
  /** How long an unresponsive worker keeps its job. */
  lockDurationMs: number;
  stalledCheckIntervalMs: number;
  /** Concurrent jobs of this name per worker process. */
  concurrency: number;
};

/** A kind of job: its payload, the id that makes it unique in the queue, and its policy. */
export type JobSpec<Payload> = {
  schema: z.ZodType<Payload>;
  jobId: (payload: Payload) => string;
  policy: JobPolicy;
};

/** Payloads contain only ids: PostgreSQL has the state. */
const payloads = {
  'run.execute': z.strictObject({
    runId: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
    turn: z.int().min(0).nullish(),
    again: z.boolean().optional(),
  }),
};

export type JobName = keyof typeof payloads;
export type JobPayload<Name extends JobName> = z.output<(typeof payloads)[Name]>;

/**
 * Every job. A job is a notification: losing one costs time until the sweeper notifies again,
 * delivering one twice costs a refused claim.
 */
export const jobCatalog: { [Name in JobName]: JobSpec<JobPayload<Name>> } = {
  'run.execute': {
    schema: payloads['run.execute'],
    jobId: ({ runId, turn, again }) =>
      ['run', runId, turn, again ? 'again' : null].filter((part) => part != null).join('-'),
    policy: {
      attempts: 1,
      maxStalledCount: 0,
      lockDurationMs: 30_000,
      stalledCheckIntervalMs: 10_000,
      concurrency: 1,
    },
  },
};

/** queueNameOf gives the name of the queue for a job, equal on both engines. */
export function queueNameOf(name: JobName): string {
  return `tidemark-${name.replaceAll('.', '-')}`;
}
