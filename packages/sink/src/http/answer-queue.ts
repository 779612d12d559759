import type { Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Alarms } from '../alarms.ts';
import { type Answer, noContent, withTook } from '../answer.ts';

/** What the answers of all connections share. */
export type AnswerDependencies = {
  clock: Clock;
  alarms: Alarms;
  /** Called when the first byte of an answer goes out to a request whose last byte came at `arrivedMs`; gives how long it took, in ms. */
  answered(arrivedMs: number): number;
};

type Waiting = { answer: Answer; dueMs: number; arrivedMs: number | null };

/** Parts of a slow answer are sent so often. */
const slowStepMs = 50;
const lingerMs = 2_000;
const maxPlainTogether = 64;

const plainTogether = Buffer.concat(Array.from({ length: maxPlainTogether }, () => noContent.bytes));
const plainRuns = Array.from({ length: maxPlainTogether + 1 }, (_, count) =>
  plainTogether.subarray(0, count * noContent.bytes.length),
);

/** The answers of one connection, sent in the order of the requests; answers that are due together go out together. */
export class AnswerQueue {
  readonly #socket: Socket;
  readonly #dependencies: AnswerDependencies;
  readonly #waiting: Waiting[] = [];
  #plain = 0;
  #isWaking = false;
  #isSending = false;
  #isOver = false;
  #endsWhenEmpty = false;

  constructor(socket: Socket, dependencies: AnswerDependencies) {
    this.#socket = socket;
    this.#dependencies = dependencies;
  }

  /** No answer is sent any more: the connection closes, or is silent. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** stored answers a write with nothing but "stored", as soon as everything before it is answered. */
  stored(): void {
    if (this.#waiting.length === 0 && !this.#isSending) this.#plain += 1;
    else this.push(noContent, Number.NEGATIVE_INFINITY, null);
  }

  /** push answers at `dueMs`; `arrivedMs` goes to `answered` with the first byte. */
  push(answer: Answer, dueMs: number, arrivedMs: number | null): void {
    this.#waiting.push({ answer, dueMs, arrivedMs });
  }

  /** flush sends what is due. */
  flush(): void {
    if (this.#isOver) return;
    this.#flushPlain();
    while (!this.#isSending && !this.#isOver && !this.#isWaking) {
      const next = this.#waiting[0];
      if (next === undefined) break;
      if (next.dueMs > this.#dependencies.clock.nowMs()) {
        this.#wakeAt(next.dueMs);
        return;
      }
      this.#waiting.shift();
      this.#send(next);
    }
    if (this.#endsWhenEmpty && this.#waiting.length === 0 && !this.#isSending && !this.#isOver) this.#close();
  }

  /** endWhenEmpty closes the connection behind the last answer: the client has closed its side. */
  endWhenEmpty(): void {
    this.#endsWhenEmpty = true;
    this.flush();
  }

  /** abandon forgets everything: the connection is gone. */
  abandon(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
  }

  #flushPlain(): void {
    while (this.#plain > 0) {
      const count = Math.min(maxPlainTogether, this.#plain);
      this.#plain -= count;
      this.#socket.write(plainRuns[count] ?? noContent.bytes);
    }
  }

  #wakeAt(dueMs: number): void {
    this.#isWaking = true;
    this.#dependencies.alarms.at(dueMs, () => {
      this.#isWaking = false;
      this.flush();
    });
  }

  #send({ answer, arrivedMs }: Waiting): void {
    const tookMs = arrivedMs === null ? 0 : this.#dependencies.answered(arrivedMs);
    const atOnceBytes = answer.slow?.fromByte ?? answer.bytes.length;
    if (atOnceBytes > 0) this.#socket.write(withTook(answer, tookMs).subarray(0, atOnceBytes));
    if (answer.slow === null) this.#finish(answer.end);
    else {
      this.#isSending = true;
      this.#sendSlowly(answer, answer.slow, atOnceBytes, this.#dependencies.clock.nowMs());
    }
  }

  /** Slow byte n is due n / rate after the first, whatever happened before. */
  #sendSlowly(answer: Answer, slow: NonNullable<Answer['slow']>, from: number, begunMs: number): void {
    if (this.#isOver) return;
    const { clock, alarms } = this.#dependencies;
    const dueBytes = Math.floor(((clock.nowMs() - begunMs) * slow.bytesPerSecond) / 1_000);
    const to = Math.min(answer.bytes.length, Math.max(from, slow.fromByte + dueBytes));
    if (to > from) this.#socket.write(answer.bytes.subarray(from, to));
    if (to === answer.bytes.length) {
      this.#isSending = false;
      this.#finish(answer.end);
      this.flush();
      return;
    }
    const nextByteMs = begunMs + ((to - slow.fromByte + 1) * 1_000) / slow.bytesPerSecond;
    const nextMs = Math.max(nextByteMs, clock.nowMs() + slowStepMs);
    alarms.at(nextMs, () => this.#sendSlowly(answer, slow, to, begunMs));
  }

  #finish(end: Answer['end']): void {
    switch (end) {
      case 'keep':
        return;
      case 'close':
        this.#close();
        return;
      case 'reset':
        this.abandon();
        this.#socket.resetAndDestroy();
        return;
      case 'silence':
        this.abandon();
        return;
    }
  }

  /** What the client still sends is read and thrown away for a while, so that no reset takes the answer from it. */
  #close(): void {
    this.abandon();
    this.#socket.end();
    this.#dependencies.alarms.at(this.#dependencies.clock.nowMs() + lingerMs, () => this.#socket.destroy());
  }
}
