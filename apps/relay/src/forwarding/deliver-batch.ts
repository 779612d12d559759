import type { Clock } from '@tidemark/domain/kernel/clock';
import { eachLine } from '../lines/scan-lines.ts';
import type { DeadLetter, DeadLetters } from '../queue/dead-letters.ts';
import type { StoredRecord } from '../queue/record.ts';
import { type Batch, joinBodies } from './arrange-batches.ts';
import type { BackendClient } from './backend-client.ts';
import { backoffMs } from './backoff.ts';
import { isolate, type Refused } from './isolate.ts';
import type { Verdict } from './verdict.ts';
import type { WriteGroup } from './write-group.ts';

type Final = Exclude<Verdict, { kind: 'again' }>;
export type Held = Extract<Verdict, { kind: 'held' }>;

/** What delivering to one backend needs. */
export type Delivery = {
  client: Pick<BackendClient, 'name' | 'write'>;
  clock: Clock;
  deadLetters: DeadLetters;
  stop: AbortSignal;
};

/** The relay is closing: what was being delivered stays in its queue. */
export class Stopped extends Error {}

/**
 * deliverBatch repeats a batch until the backend has stored it; lines that it refuses go to the dead letters, found by halving. It gives
 * what holds the batch, or null when nothing of it is left to deliver.
 */
export async function deliverBatch(delivery: Delivery, batch: Batch<StoredRecord>): Promise<Held | null> {
  const { group, items } = batch;
  const bodies = items.map(({ body }) => body);
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const first = await writeUntilFinal(delivery, group, joinBodies(bodies), points);
  if (first.kind === 'stored') return null;
  if (first.kind === 'held') return first;
  let known: Final | null = first;
  const send = async (lines: readonly Buffer[]) => {
    const verdict = known ?? (await writeUntilFinal(delivery, group, joinBodies(lines), lines.length));
    known = null;
    return verdict;
  };
  const refuse = (lines: readonly Buffer[], verdict: Refused) =>
    delivery.deadLetters.add(lines.map((line) => letterOf(delivery, group, line, verdict)));
  return isolate(bodies.flatMap(linesOf), send, refuse);
}

async function writeUntilFinal(
  { client, clock, stop }: Delivery,
  group: WriteGroup,
  body: Buffer,
  points: number,
): Promise<Final> {
  for (let failures = 1; ; failures += 1) {
    if (stop.aborted) throw new Stopped();
    const verdict = await client.write(group, body, points);
    if (verdict.kind !== 'again') return verdict;
    await clock.sleep(backoffMs(failures, verdict.retryAfterMs), stop);
  }
}

function linesOf(body: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  eachLine(body, (start, end) => lines.push(body.subarray(start, end)));
  return lines;
}

function letterOf(
  { client, clock }: Delivery,
  group: WriteGroup,
  line: Buffer,
  verdict: Refused,
): DeadLetter {
  const { db, rp, precision } = group;
  const { statusCode, reason } = verdict;
  return { atMs: clock.wallMs(), backend: client.name, db, rp, precision, statusCode, reason, line };
}
