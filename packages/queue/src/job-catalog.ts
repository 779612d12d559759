import { z } from 'zod';

/** How the queue engines treat a job; both engines take the same figures. */
export type JobPolicy = {
  /** How often a job that threw is started again in all; 1: never again. */
  attempts: number;
  /** How often a job whose worker vanished is started again; 0: never, the row in PostgreSQL decides what becomes of it. */
  maxStalledCount: number;
  /** How long a silent worker keeps its job. */
  lockDurationMs: number;
  stalledCheckIntervalMs: number;
  /** Jobs of this name that one worker process executes at once. */
  concurrency: number;
};

/** One kind of job: its payload, the id under which it lies in the queue once, and its policy. */
export type JobSpec<Payload> = {
  schema: z.ZodType<Payload>;
  jobId: (payload: Payload) => string;
  policy: JobPolicy;
};

/** Payloads carry ids only: the row is the truth. */
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

/** queueNameOf is the name of the queue in which the jobs of one name lie, alike on both engines. */
export function queueNameOf(name: JobName): string {
  return `tidemark-${name.replaceAll('.', '-')}`;
}
