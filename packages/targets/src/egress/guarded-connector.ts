import { isIP } from 'node:net';
import { systemTls, type TargetTls } from '@tidemark/domain/target/target-tls';
import { buildConnector } from 'undici';
import { ipBytes } from './ip-bytes.ts';

/** Codes of errors that are thrown before any byte of a request was sent. */
export const addressRefusedCode = 'TIDEMARK_ADDRESS_REFUSED';

/** A connection led to an address that is not approved: no byte was sent to it. */
export class AddressRefusedError extends Error {
  readonly code = addressRefusedCode;

  constructor(readonly address: string) {
    super(`the address ${address} is not among those that were approved for this target`);
    this.name = 'AddressRefusedError';
  }
}

/**
 * guardedConnector connects to the approved addresses only, in their order, whatever the name of the host resolves to now;
 * name resolution never takes part, and the address that answered is checked before a byte is sent.
 */
export function guardedConnector(
  allowedAddresses: string[],
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
  const allowed = new Set(allowedAddresses.map(plainAddress));
  return (options, callback) => {
    tryAddress(0, null);

    function tryAddress(index: number, lastError: Error | null): void {
      const address = allowedAddresses[index];
      if (address === undefined || isIP(address) === 0) {
        callback(lastError ?? new AddressRefusedError(address ?? options.hostname), null);
        return;
      }
      connect({ ...options, hostname: address }, (error, socket) => {
        if (error !== null) return tryAddress(index + 1, error);
        const remote = plainAddress(socket.remoteAddress ?? '');
        if (allowed.has(remote)) return callback(null, socket);
        socket.destroy();
        callback(new AddressRefusedError(remote), null);
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
