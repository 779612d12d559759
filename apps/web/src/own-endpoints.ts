import { lookup } from 'node:dns/promises';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';

const defaultPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/**
 * ownEndpoints lists where our own database, queue and portal listen, which are never targets.
 * Names are resolved in the background and added as they become known; loopback and literal addresses stand at once.
 */
export function ownEndpoints(urls: string[], portalPort: number): EgressPolicy['deniedEndpoints'] {
  const endpoints: EgressPolicy['deniedEndpoints'] = [{ address: '127.0.0.1', port: portalPort }];
  for (const text of urls) {
    const url = new URL(text);
    const port = url.port === '' ? (defaultPorts[url.protocol] ?? 443) : Number(url.port);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    endpoints.push({ address: host, port });
    lookup(host, { all: true }).then(
      (addresses) => endpoints.push(...addresses.map(({ address }) => ({ address, port }))),
      // An unknown name has no address that could be written to.
      () => undefined,
    );
  }
  return endpoints;
}
