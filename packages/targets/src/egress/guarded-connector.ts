import { isIP, type Socket } from 'node:net';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { systemTls, type TargetTls } from '@tidemark/domain/target/target-tls';
import { isLaunchedPort } from '@tidemark/loopback/launched-ports';
import { buildConnector } from 'undici';
import { addressClass } from './address-class.ts';
import { ipBytes } from './ip-bytes.ts';

/** Codes of errors that are thrown before any byte of a request was sent. */
export const addressRefusedCode = 'TIDEMARK_ADDRESS_REFUSED';

/** A connection led to where it may not: no byte was sent. */
export class AddressRefusedError extends Error {
  readonly code = addressRefusedCode;

  constructor(address: string, why = 'is not among those that were approved for this target') {
    super(`the address ${address} ${why}`);
    this.name = 'AddressRefusedError';
  }
}

/**
 * refusalOf is why a connection that has just come about may not stay, or null; it decides before a byte is sent. A launched server
 * records its port before it listens, so that one which was not there when the address was approved is not missed.
 */
export function refusalOf(
  { addresses, launchesDirectory }: AllowedAddresses,
  socket: Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress'>,
): AddressRefusedError | null {
  const remote = plainAddress(socket.remoteAddress ?? '');
  if (!addresses.some((address) => plainAddress(address) === remote)) return new AddressRefusedError(remote);
  const { remotePort } = socket;
  if (launchesDirectory === null || remotePort === undefined) return null;
  const isHere = addressClass(remote) === 'loopback' || remote === plainAddress(socket.localAddress ?? '');
  return isHere && isLaunchedPort(launchesDirectory, remotePort)
    ? new AddressRefusedError(`${remote}:${remotePort}`, 'is that of a server that was launched for a run')
    : null;
}

/**
 * guardedConnector connects to the approved addresses only, in their order, whatever the name of the host resolves to now;
 * name resolution never takes part, and the address that answered is checked before a byte is sent.
 */
export function guardedConnector(
  allowed: AllowedAddresses,
  connectTimeoutMs: number,
  tls: TargetTls = systemTls,
): buildConnector.connector {
  const { rejectUnauthorized, ca } = certificateOptions(tls);
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    autoSelectFamily: false,
    rejectUnauthorized,
    ...(ca === null ? {} : { ca }),
  });
  return (options, callback) => {
    tryAddress(0, null);

    function tryAddress(index: number, lastError: Error | null): void {
      const address = allowed.addresses[index];
      if (address === undefined || isIP(address) === 0) {
        callback(lastError ?? new AddressRefusedError(address ?? options.hostname), null);
        return;
      }
      connect({ ...options, hostname: address }, (error, socket) => {
        if (error !== null) return tryAddress(index + 1, error);
        const refusal = refusalOf(allowed, socket);
        if (refusal === null) return callback(null, socket);
        socket.destroy();
        callback(refusal, null);
      });
    }
  };
}

/** plainAddress writes an IPv4 address that is mapped into IPv6 as IPv4, others in lower case. */
export function plainAddress(address: string): string {
  const bytes = ipBytes(address);
  if (bytes === null || bytes.length === 4) return address.toLowerCase();
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped ? bytes.slice(12).join('.') : address.toLowerCase();
}

/** certificateOptions are Node's TLS options for the certificates that are trusted; `ca` null: those of the system's authorities. */
export function certificateOptions({ verify, ca }: TargetTls): {
  rejectUnauthorized: boolean;
  ca: string | null;
} {
  return { rejectUnauthorized: verify, ca };
}
