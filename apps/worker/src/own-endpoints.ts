import { lookup } from 'node:dns/promises';

/** An address and port that no run may write to. */
export type OwnEndpoint = { address: string; port: number };

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/** ownEndpoints lists the endpoints of our own database, queue and portal, which are never targets. */
export async function ownEndpoints(urls: readonly string[], portalPort: number): Promise<OwnEndpoint[]> {
  const ofUrls = await Promise.all(urls.map(endpointsOf));
  return [{ address: '127.0.0.1', port: portalPort }, ...ofUrls.flat()];
}

async function endpointsOf(text: string): Promise<OwnEndpoint[]> {
  const url = new URL(text);
  const port = url.port === '' ? (defaultPorts[url.protocol] ?? 443) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return [host, ...found.map(({ address }) => address)].map((address) => ({ address, port }));
}
