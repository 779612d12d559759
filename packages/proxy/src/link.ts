import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import type { NetworkEffect } from '@tidemark/domain/load/fault-step';
import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import { HeadReader } from '@tidemark/http-server/head-reader';
import { isLaunchedPort } from '@tidemark/loopback/launched-ports';
import { type PortReservation, reservePorts } from '@tidemark/loopback/reserve-ports';
import { Conversation } from './connection/conversation.ts';
import { HeldBytes } from './connection/held-bytes.ts';
import { createRate } from './connection/pace.ts';
import type { SharedEffect } from './connection/shared-effect.ts';
import { openTraffic } from './connection/traffic.ts';
import { emptyCounts, type ProxyCounts } from './counting/proxy-counts.ts';

/** What a link leads to, and what is spoken on it. */
export type LinkOrder = {
  name: string;
  upstream: { host: string; port: number };
  protocol: LinkProtocol;
  /** Where servers are kept that were launched for runs, where none of them may be behind the link: a port may be theirs after its owner ended. */
  launchesDirectory?: string | undefined;
};

type LinkParts = { order: LinkOrder; clock: Clock; reservation: PortReservation; connections: number };

/** Connections of one link at the same time; more are dropped. */
const maxConnections = 4_096;
const loopback = '127.0.0.1';

/**
 * A port on 127.0.0.1 that leads to one part and nowhere else. It is out of the ephemeral range and stays reserved while nothing
 * listens on it. One effect at a time; each takes hold of open connections, too.
 */
export class Link {
  readonly port: number;
  readonly #order: LinkOrder;
  readonly #clock: Clock;
  readonly #reservation: PortReservation;
  readonly #connections: number;
  readonly #counts: ProxyCounts;
  readonly #conversations = new Set<Conversation>();
  readonly #held = new HeldBytes();
  readonly #heads = new HeadReader(() => null);
  readonly #seed: number;
  #server: Server;
  #drawn = 0;
  #current: SharedEffect | null = null;
  #isClosed = false;

  private constructor(parts: LinkParts, server: Server) {
    const { order, clock, reservation, connections } = parts;
    this.#order = order;
    this.#clock = clock;
    this.#reservation = reservation;
    this.#connections = connections;
    this.#server = server;
    this.port = reservation.ports[0] ?? 0;
    this.#counts = emptyCounts(order.protocol);
    this.#seed = seedOf(order.name);
    this.#attach(server);
  }

  /** open listens on a port of its own. */
  static async open(order: LinkOrder, clock: Clock, connections = maxConnections): Promise<Link> {
    const reservation = await reservePorts(1);
    try {
      const server = await listen(reservation.ports[0] ?? 0);
      return new Link({ order, clock, reservation, connections }, server);
    } catch (error) {
      await reservation.release();
      throw error;
    }
  }

  /** What has gone through until now. */
  get counts(): ProxyCounts {
    return this.#counts;
  }

  /** begin puts the link under an effect; it holds when this resolves. */
  async begin(effect: NetworkEffect): Promise<void> {
    if (this.#isClosed) throw new TypeError(`the link ${this.#order.name} is closed`);
    if (this.#current !== null)
      throw new TypeError(`the link ${this.#order.name} is under ${this.#current.effect.action} already`);
    if (effect.action === 'errors' && this.#order.protocol !== 'http')
      throw new TypeError(`errors are answers of HTTP; ${this.#order.name} carries ${this.#order.protocol}`);
    this.#current = { effect, rates: ratesOf(effect), uniform: () => this.#uniform() };
    if (effect.action === 'refuse' || effect.action === 'reset') {
      if (effect.action === 'refuse') this.#server.close();
      this.#resetAll();
    } else for (const conversation of this.#conversations) conversation.take(this.#current);
  }

  /** end takes the effect away; what was held goes on. Without one, nothing happens. */
  async end(): Promise<void> {
    const ended = this.#current;
    if (ended === null || this.#isClosed) return;
    this.#current = null;
    if (ended.effect.action === 'refuse') {
      this.#server = await listen(this.port);
      this.#attach(this.#server);
    }
    for (const conversation of this.#conversations) conversation.take(null);
  }

  /** close ends every connection and frees the port; once is enough. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#server.close();
    this.#resetAll();
    await this.#reservation.release();
  }

  #attach(server: Server): void {
    server.maxConnections = this.#connections;
    server.on('drop', () => {
      this.#counts.refusedConnections += 1;
    });
    // Such as too many open files: the client sees a connection that is not taken.
    server.on('error', () => undefined);
    server.on('connection', (client) => this.#accept(client));
  }

  #accept(client: Socket): void {
    this.#counts.connections += 1;
    if (this.#current?.effect.action === 'reset') {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const part = connect({ ...this.#order.upstream, allowHalfOpen: true });
    // Before what the client sent meanwhile goes on.
    part.once('connect', () => {
      if (this.#isForeign()) conversation.reset();
    });
    const { protocol } = this.#order;
    const conversation: Conversation = new Conversation({
      client,
      part,
      held: this.#held,
      clock: this.#clock,
      trafficOf: (ends) => openTraffic(protocol, ends, this.#counts, this.#heads),
      closed: () => this.#conversations.delete(conversation),
    });
    this.#conversations.add(conversation);
    if (this.#current !== null) conversation.take(this.#current);
  }

  #isForeign(): boolean {
    const { launchesDirectory, upstream } = this.#order;
    return launchesDirectory !== undefined && isLaunchedPort(launchesDirectory, upstream.port);
  }

  #resetAll(): void {
    for (const conversation of this.#conversations) conversation.reset();
  }

  #uniform(): number {
    this.#drawn += 1;
    return hash32(this.#seed, this.#drawn, 0) / 4_294_967_296;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true });
  server.listen({ host: loopback, port, exclusive: true });
  await once(server, 'listening');
  return server;
}

function ratesOf(effect: NetworkEffect): SharedEffect['rates'] {
  if (effect.action !== 'bandwidth') return null;
  return { up: createRate(effect.bytesPerSec), down: createRate(effect.bytesPerSec) };
}

/** Links of one name draw the same numbers in each run. */
function seedOf(name: string): number {
  return [...name].reduce((seed, letter) => hash32(seed, letter.codePointAt(0) ?? 0, 1), 1);
}
