import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { AddressRefusedError, refusalOf } from '../egress/guarded-connector.ts';
import { Deadlined, type DeadlineList } from './deadline-list.ts';
import { TransportError, transportErrorCodes } from './transport-error.ts';

/** How a TLS server proves who it is; `ca` in PEM replaces the system's authorities. */
export type TlsTrust = { rejectUnauthorized: boolean; ca: string | null };

/** Where connections go: the name goes into the Host header and TLS, the addresses alone are connected to. */
export type Route = {
  host: string;
  port: number;
  allowed: AllowedAddresses;
  /** Null: no TLS. */
  tls: TlsTrust | null;
};

/** Called with what a server sends: the bytes [0, end) are valid during the call only. */
export type Receive = (bytes: Uint8Array, end: number) => void;

/** Reading is never interrupted by another reading, so that all connections share one buffer. */
const readBuffer = Buffer.allocUnsafeSlow(65_536);

/**
 * Dial opens one connection: it tries the approved addresses in their order, looks no name up, and checks who answered before a byte is
 * sent. `done` is called once, later, with a socket that receives through `receive`, or with the last error.
 */
export class Dial extends Deadlined {
  readonly #route: Route;
  readonly #clock: Clock;
  readonly #deadlines: DeadlineList;
  readonly #receive: Receive;
  readonly #done: (error: Error | null, socket: Socket | null) => void;
  #socket: Socket | null = null;
  #tried = 0;
  #isDone = false;

  constructor(
    route: Route,
    clock: Clock,
    deadlines: DeadlineList,
    receive: Receive,
    done: (error: Error | null, socket: Socket | null) => void,
  ) {
    super();
    this.#route = route;
    this.#clock = clock;
    this.#deadlines = deadlines;
    this.#receive = receive;
    this.#done = done;
    if (route.allowed.addresses.length === 0) {
      process.nextTick(() => this.#end(new AddressRefusedError(route.host)));
    } else this.#tryNext();
  }

  expire(): void {
    this.#next(
      new TransportError(
        transportErrorCodes.connectTimeout,
        'the target did not take the connection in time',
      ),
    );
  }

  /** Gives up: `done` gets `error`. */
  abort(error: Error): void {
    this.#end(error);
  }

  #tryNext(): void {
    const address = this.#route.allowed.addresses[this.#tried] ?? '';
    this.#tried += 1;
    if (isIP(address) === 0) {
      process.nextTick(() => this.#next(new AddressRefusedError(address)));
      return;
    }
    this.#deadlines.add(this, this.#clock.nowMs());
    const socket = this.#route.tls === null ? this.#plain(address) : this.#beforeTls(address);
    socket.once('connect', () => this.#connected(socket));
    this.#watch(socket);
  }

  #plain(address: string): Socket {
    const receive = this.#receive;
    const callback = (byteCount: number) => {
      receive(readBuffer, byteCount);
      return true;
    };
    const onread = { buffer: readBuffer, callback };
    return netConnect({ host: address, port: this.#route.port, noDelay: true, onread });
  }

  #beforeTls(address: string): Socket {
    return netConnect({ host: address, port: this.#route.port, noDelay: true });
  }

  /** Makes `socket` the one that is tried. */
  #watch(socket: Socket): void {
    this.#socket = socket;
    socket.once('error', (error) => {
      if (this.#socket === socket) this.#next(error);
    });
  }

  #connected(socket: Socket): void {
    if (this.#socket !== socket) return;
    const refusal = refusalOf(this.#route.allowed, socket);
    if (refusal !== null) this.#next(refusal);
    else if (this.#route.tls === null) this.#end(null);
    else this.#secure(socket, this.#route.tls);
  }

  #secure(plain: Socket, { rejectUnauthorized, ca }: TlsTrust): void {
    const { host } = this.#route;
    const socket = tlsConnect({
      socket: plain,
      rejectUnauthorized,
      ALPNProtocols: ['http/1.1'],
      host,
      ...(ca === null ? {} : { ca }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const receive = this.#receive;
    this.#watch(socket);
    socket.once('secureConnect', () => {
      if (this.#socket !== socket) return;
      socket.on('data', (bytes) => receive(bytes, bytes.length));
      this.#end(null);
    });
  }

  #next(error: Error): void {
    if (this.#isDone) return;
    this.#drop();
    if (this.#tried < this.#route.allowed.addresses.length) this.#tryNext();
    else this.#end(error);
  }

  #end(error: Error | null): void {
    if (this.#isDone) return;
    this.#isDone = true;
    const socket = this.#socket;
    if (error === null) this.#deadlines.remove(this);
    else this.#drop();
    this.#done(error, error === null ? socket : null);
  }

  /** Lets the address go that is tried now; what its socket still reports is ignored. */
  #drop(): void {
    this.#deadlines.remove(this);
    this.#socket?.on('error', () => {});
    this.#socket?.destroy();
    this.#socket = null;
  }
}
