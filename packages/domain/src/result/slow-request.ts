import { z } from 'zod';
import { outcomeClasses } from '../load/write-outcome.ts';

/** The slowest requests that a run keeps. */
export const slowestKept = 20;

/** One of the slowest requests of a run, and where its time went. */
export const slowRequestShape = z.object({
  offsetMs: z.number().describe('Its intended moment, from the start of the measure phase'),
  responseUs: z.number().describe('Settled minus intended'),
  waitUs: z.number().nullable().describe('Wait for a free connection; null: nothing is due at a time'),
  slipUs: z
    .number()
    .nullable()
    .describe('Lateness of the generator with a free connection; null: nothing is due at a time'),
  serviceUs: z.number().describe('Settled minus sent'),
  gcUs: z.number().describe('Garbage collection of its thread within that time, as far as it was reported'),
  instrumentUs: z
    .number()
    .nullable()
    .default(null)
    .describe('Largest error of reference requests of its thread in that time; null: none were sent'),
  outcome: z.enum(outcomeClasses),
});
export type SlowRequest = z.infer<typeof slowRequestShape>;

/** What took most of a slow request's time. */
export type SlowCause = 'collection' | 'generator' | 'host' | 'connection' | 'target';

/** What has to be at least so much of a request's time to be its cause. */
const causingShare = 0.5;

/**
 * causeOf names what took half of a request's time: garbage collection of the generator, which may lie in any part of it; else its own
 * lateness (compiling, or the host); else the host, where a sink of known speed was answered as late meanwhile; else the wait for a
 * connection; else what is left to the target and the way to it.
 */
export function causeOf({ responseUs, gcUs, slipUs, waitUs, instrumentUs }: SlowRequest): SlowCause {
  const leastUs = causingShare * responseUs;
  if (gcUs >= leastUs) return 'collection';
  if ((slipUs ?? 0) >= leastUs) return 'generator';
  if ((instrumentUs ?? 0) >= leastUs) return 'host';
  return (waitUs ?? 0) >= leastUs ? 'connection' : 'target';
}

/** slowestOf keeps the slowest requests of two lists, the slowest first. */
export function slowestOf(some: readonly SlowRequest[], more: readonly SlowRequest[]): SlowRequest[] {
  return [...some, ...more].toSorted((a, b) => b.responseUs - a.responseUs).slice(0, slowestKept);
}
