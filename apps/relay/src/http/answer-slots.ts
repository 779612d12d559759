import type { Duplex } from 'node:stream';
import type { Answer } from './answers.ts';

/** The place of one answer in the order of its connection. */
export type Slot = { answer: Answer | null };

/** AnswerSlots sends the answers of a connection in the order of its requests, whichever is known first. */
export class AnswerSlots {
  readonly #socket: Duplex;
  #slots: Slot[] = [];
  #endsWhenEmpty = false;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  get waiting(): number {
    return this.#slots.length;
  }

  open(): Slot {
    const slot: Slot = { answer: null };
    this.#slots.push(slot);
    return slot;
  }

  fill(slot: Slot, answer: Answer): void {
    slot.answer = answer;
    while (this.#slots[0]?.answer) {
      const next = this.#slots.shift()?.answer;
      if (!next || this.#socket.destroyed) continue;
      this.#socket.write(next.bytes);
      if (next.closes) {
        this.#slots = [];
        this.#socket.end();
        return;
      }
    }
    if (this.#endsWhenEmpty && this.#slots.length === 0) this.#socket.end();
  }

  /** The client has closed its side: what is open is still answered. */
  endWhenEmpty(): void {
    this.#endsWhenEmpty = true;
    if (this.#slots.length === 0) this.#socket.end();
  }
}
