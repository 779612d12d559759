import { lookup } from 'node:dns/promises';
import type { OwnEndpoint } from './denial-of.ts';

/** What Tidemark itself consists of, as the environment names it. */
export type OwnParts = {
  /** Addresses of database and queue. */
  services: readonly string[];
  /** Public address of the portal. A proxy there may serve others too, so it is denied by its name alone. */
  portalUrl: string | null;
  /** Port of the portal on this machine. */
  portalPort: number;
};

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/**
 * ownEndpoints lists the endpoints of our own database, queue and portal, which are never targets. Names and literal addresses are there at
 * once; the addresses of names are added until `resolved`. An unknown name has no address that could be reached.
 */
export function ownEndpoints({ services, portalUrl, portalPort }: OwnParts): {
  endpoints: OwnEndpoint[];
  resolved: Promise<void>;
} {
  const named = services.map(endpointOf);
  const endpoints = [{ address: '127.0.0.1', port: portalPort }, ...named];
  if (portalUrl !== null) endpoints.push(endpointOf(portalUrl));
  const resolve = async ({ address: host, port }: OwnEndpoint) => {
    const found = await lookup(host, { all: true }).catch(() => []);
    endpoints.push(...found.map(({ address }) => ({ address, port })));
  };
  return { endpoints, resolved: Promise.all(named.map(resolve)).then(() => undefined) };
}

function endpointOf(text: string): OwnEndpoint {
  const url = new URL(text);
  const port = url.port === '' ? (defaultPorts[url.protocol] ?? 443) : Number(url.port);
  return { address: url.hostname.replace(/^\[|\]$/g, ''), port };
}
