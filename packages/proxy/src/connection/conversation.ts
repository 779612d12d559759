import type { Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { ExchangeEnds } from '../http/exchanges.ts';
import type { HeldBytes } from './held-bytes.ts';
import { Pipe } from './pipe.ts';
import { disturbanceDown, disturbanceUp, type SharedEffect } from './shared-effect.ts';
import type { Traffic } from './traffic.ts';

export type ConversationParts = {
  client: Socket;
  part: Socket;
  held: HeldBytes;
  clock: Clock;
  /** Reads what goes through; it passes everything on to the pipes. */
  trafficOf(ends: ExchangeEnds): Traffic;
  /** Both sides are gone. */
  closed(): void;
};

/** One connection of a client with the part behind the link: each end is passed on as it happened, a half-closed one half-closed. */
export class Conversation {
  readonly #client: Socket;
  readonly #part: Socket;
  readonly #up: Pipe;
  readonly #down: Pipe;
  readonly #traffic: Traffic;

  constructor({ client, part, held, clock, trafficOf, closed }: ConversationParts) {
    this.#client = client;
    this.#part = part;
    this.#up = new Pipe(client, part, held, clock);
    this.#down = new Pipe(part, client, held, clock);
    this.#traffic = trafficOf({
      toPart: (data) => this.#up.push(data),
      toClient: (data) => this.#down.push(data),
      close: () => {
        this.#down.finish();
        this.#up.finish();
      },
    });
    client.on('data', (data: Buffer) => this.#traffic.fromClient(data));
    part.on('data', (data: Buffer) => this.#traffic.fromPart(data));
    client.on('end', () => {
      this.#traffic.clientEnded();
      this.#up.finish();
    });
    part.on('end', () => this.#down.finish());
    for (const socket of [client, part]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.reset());
      socket.on('close', () => {
        if (client.destroyed && part.destroyed) this.#ended(closed);
      });
    }
  }

  /** take puts the connection under an effect, or under none. */
  take(shared: SharedEffect | null): void {
    this.#traffic.choose(shared);
    this.#up.disturb(shared && disturbanceUp(shared));
    this.#down.disturb(shared && disturbanceDown(shared));
  }

  /** reset resets both sides. */
  reset(): void {
    for (const socket of [this.#client, this.#part]) {
      if (socket.destroyed) continue;
      // One that is still connecting has nothing to reset.
      if (socket.connecting) socket.destroy();
      else socket.resetAndDestroy();
    }
  }

  #ended(closed: () => void): void {
    this.#up.abandon();
    this.#down.abandon();
    closed();
  }
}
