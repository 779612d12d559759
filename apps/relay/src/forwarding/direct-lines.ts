import type { Clock } from '@tidemark/domain/kernel/clock';
import type { QueuedRecord } from '../queue/record.ts';
import { arrangeBatches, type Batch, joinBodies } from './arrange-batches.ts';
import type { BackendClient } from './backend-client.ts';
import { isolate } from './isolate.ts';
import type { Verdict } from './verdict.ts';
import { orderText, readGroup } from './write-group.ts';

const limits = { points: 5_000, bytes: 524_288 };
/** Beyond it a backend that does not keep up gets nothing more: writes to it fail at once. */
const maxWaitingBytes = 33_554_432;

type Waiting = QueuedRecord & { askedMs: number; done: (verdict: Verdict) => void };

/**
 * DirectLines sends writes to one backend without keeping them: one request at a time per database and retention policy, so that their
 * order is kept; what waits meanwhile is merged. A write that fails is not repeated.
 */
export class DirectLines {
  readonly #client: Pick<BackendClient, 'name' | 'write'>;
  readonly #clock: Clock;
  readonly #maxWaitMs: number;
  readonly #lines = new Map<string, Waiting[]>();
  waitingBytes = 0;
  waitingPoints = 0;
  held: string | null = null;

  constructor(client: Pick<BackendClient, 'name' | 'write'>, clock: Clock, maxWaitMs: number) {
    this.#client = client;
    this.#clock = clock;
    this.#maxWaitMs = maxWaitMs;
  }

  get name(): string {
    return this.#client.name;
  }

  /** When the oldest write that waits was received. */
  get oldestMs(): number | null {
    const times = [...this.#lines.values()].flatMap(([first]) =>
      first === undefined ? [] : [first.receivedMs],
    );
    return times.length === 0 ? null : Math.min(...times);
  }

  send(record: QueuedRecord, done: (verdict: Verdict) => void): void {
    if (this.waitingBytes + record.body.length > maxWaitingBytes) {
      setImmediate(done, again('too much waits for the backend'));
      return;
    }
    this.waitingBytes += record.body.length;
    this.waitingPoints += record.points;
    const order = orderText(readGroup(record.group));
    const line = this.#lines.get(order);
    const waiting = { ...record, askedMs: this.#clock.nowMs(), done };
    if (line !== undefined) line.push(waiting);
    else {
      this.#lines.set(order, [waiting]);
      setImmediate(() => void this.#run(order));
    }
  }

  async #run(order: string): Promise<void> {
    for (;;) {
      const waiting = this.#withoutLate(this.#lines.get(order) ?? []);
      // Each write has a point at least, so that the first batch is among the first of them, however many wait.
      const first = waiting.slice(0, limits.points);
      const [batch] = arrangeBatches(first, limits);
      if (batch === undefined) {
        this.#lines.delete(order);
        return;
      }
      const taken = new Set(batch.items);
      const left = first.filter((one) => !taken.has(one));
      this.#lines.set(order, [...left, ...waiting.slice(first.length)]);
      await this.#write(batch);
    }
  }

  /** They wait in the order in which they came, so that those that are late stand first. */
  #withoutLate(line: readonly Waiting[]): readonly Waiting[] {
    const nowMs = this.#clock.nowMs();
    const inTime = line.findIndex(({ askedMs }) => nowMs - askedMs <= this.#maxWaitMs);
    const late = inTime < 0 ? line.length : inTime;
    for (const one of line.slice(0, late)) this.#settle(one, again('the backend did not get to it in time'));
    return line.slice(late);
  }

  /** Writes that are refused together are sent apart, so that each gets its own answer. */
  async #write({ group, items }: Batch<Waiting>): Promise<void> {
    const open = new Set(items);
    const settle = (some: readonly Waiting[], verdict: Verdict) => {
      for (const one of some) if (open.delete(one)) this.#settle(one, verdict);
    };
    const send = async (some: readonly Waiting[]) => {
      const points = some.reduce((sum, one) => sum + one.points, 0);
      const verdict = await this.#client.write(group, joinBodies(some.map(({ body }) => body)), points);
      if (verdict.kind === 'stored') settle(some, verdict);
      if (verdict.kind !== 'again') return verdict;
      settle(some, verdict);
      return { kind: 'stored' as const };
    };
    const held = await isolate(items, send, settle);
    this.held = held === null ? null : held.reason;
    if (held !== null) settle(items, held);
  }

  #settle(one: Waiting, verdict: Verdict): void {
    this.waitingBytes -= one.body.length;
    this.waitingPoints -= one.points;
    one.done(verdict);
  }
}

function again(reason: string): Verdict {
  return { kind: 'again', statusCode: null, reason, retryAfterMs: null };
}
