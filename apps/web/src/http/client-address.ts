import type { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';

const holder: { [key: symbol]: AsyncLocalStorage<string> | undefined } = globalThis;

/** Where the server in front of us (tooling/start/portal-server.mjs) keeps the address of the client of the current request. */
const key = Symbol.for('tidemark.client-address');

/** clientAddress gives the address of the client of the current request; "unknown" without our server in front. */
export function clientAddress(): string {
  return holder[key]?.getStore() ?? 'unknown';
}

/**
 * clientNetwork gives whom limits by address concern: the client's IPv4 address, or the /64 of its IPv6 address, all of which is one
 * customer's. Without our server in front, all clients count as one, since headers can be made up.
 */
export function clientNetwork(): string {
  return networkOf(clientAddress());
}

/** networkOf gives the /64 of an IPv6 address, and any other text as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - groups.length - rest.length - (address.includes('.') ? 1 : 0);
  if (tail !== undefined) groups.push(...Array.from({ length: missing }, () => '0'), ...rest);
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
