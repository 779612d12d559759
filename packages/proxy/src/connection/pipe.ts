import type { Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { HeldBytes } from './held-bytes.ts';
import type { Pace } from './pace.ts';

/** How a direction of a connection is disturbed; null: not. */
export type Disturbance = { pace: Pace | null; isHalted: boolean; closeDelayMs: number };

const undisturbed: Disturbance = { pace: null, isHalted: false, closeDelayMs: 0 };
/** A timer is no finer. */
const timerMs = 1;

/**
 * One direction of a connection. Bytes keep their order whatever disturbs it and for how long; it reads no more than it may hold, so that
 * the sender is held up as by a slow receiver.
 */
export class Pipe {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #held: HeldBytes;
  readonly #clock: Clock;
  readonly #waiting: { data: Buffer; dueMs: number }[] = [];
  #waitingBytes = 0;
  #disturbance = undisturbed;
  #reservedMs: number | null = null;
  #waking: AbortController | null = null;
  #closing: AbortController | null = null;
  #isFinishing = false;

  constructor(from: Socket, to: Socket, held: HeldBytes, clock: Clock) {
    this.#from = from;
    this.#to = to;
    this.#held = held;
    this.#clock = clock;
    to.on('drain', () => this.#goOn());
  }

  /** push lets bytes on, or holds them until they may go. */
  push(data: Buffer): void {
    const { pace, isHalted } = this.#disturbance;
    if (this.#waiting.length === 0 && pace === null && !isHalted) {
      if (this.#canWrite() && !this.#to.write(data)) this.#regulate();
      return;
    }
    const nowMs = this.#clock.nowMs();
    this.#waiting.push({ data, dueMs: pace?.arrive(nowMs) ?? nowMs });
    this.#hold(data.length);
    this.#goOn();
  }

  /** finish ends the way behind what waits. */
  finish(): void {
    this.#isFinishing = true;
    this.#goOn();
  }

  /** disturb takes hold of what comes from now on, and of what waits; null lets all that waits on. */
  disturb(disturbance: Disturbance | null): void {
    this.#disturbance = disturbance ?? undisturbed;
    this.#reservedMs = null;
    this.#forgetTimers();
    this.#goOn();
  }

  /** abandon drops what waits: the connection is gone. */
  abandon(): void {
    this.#forgetTimers();
    this.#hold(-this.#waitingBytes);
    this.#waiting.length = 0;
  }

  #goOn(): void {
    if (this.#waking === null) this.#write();
    if (this.#waiting.length === 0 && this.#isFinishing && !this.#disturbance.isHalted) this.#close();
    this.#regulate();
  }

  #write(): void {
    const { pace, isHalted } = this.#disturbance;
    for (let next = this.#waiting[0]; next !== undefined && !isHalted; next = this.#waiting[0]) {
      if (this.#canWrite() && this.#to.writableNeedDrain) return;
      const nowMs = this.#clock.nowMs();
      const dueMs = pace === null ? nowMs : this.#dueOf(pace, next, nowMs);
      if (dueMs - nowMs > timerMs / 2) {
        this.#wakeAfter(dueMs - nowMs);
        return;
      }
      this.#reservedMs = null;
      const bytes = pace?.pieceOf(next.data.length) ?? next.data.length;
      const piece = next.data.subarray(0, bytes);
      if (bytes === next.data.length) this.#waiting.shift();
      else next.data = next.data.subarray(bytes);
      this.#hold(-bytes);
      if (this.#canWrite()) this.#to.write(piece);
    }
  }

  #dueOf(pace: Pace, { data, dueMs }: { data: Buffer; dueMs: number }, nowMs: number): number {
    if (dueMs > nowMs) return dueMs;
    this.#reservedMs ??= pace.reserve(pace.pieceOf(data.length), nowMs);
    return this.#reservedMs;
  }

  #wakeAfter(ms: number): void {
    this.#waking = this.#after(ms, () => {
      this.#waking = null;
      this.#goOn();
    });
  }

  #after(ms: number, then: () => void): AbortController {
    const given = new AbortController();
    void this.#clock.sleep(Math.ceil(ms), given.signal).then(() => {
      if (!given.signal.aborted) then();
    });
    return given;
  }

  #close(): void {
    if (!this.#canWrite() || this.#closing !== null) return;
    const { closeDelayMs } = this.#disturbance;
    if (closeDelayMs === 0) this.#to.end();
    else this.#closing = this.#after(closeDelayMs, () => this.#to.end());
  }

  #regulate(): void {
    const isFull = !this.#held.mayTake(this.#waitingBytes) || this.#to.writableNeedDrain;
    if (this.#disturbance.isHalted || isFull) this.#from.pause();
    else this.#from.resume();
  }

  #canWrite(): boolean {
    return this.#to.writable;
  }

  #hold(bytes: number): void {
    this.#waitingBytes += bytes;
    this.#held.add(bytes);
  }

  #forgetTimers(): void {
    this.#waking?.abort();
    this.#closing?.abort();
    this.#waking = null;
    this.#closing = null;
  }
}
