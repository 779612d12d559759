import { BlockList, isIP } from 'node:net';

/** readTrustedProxies reads TIDEMARK_TRUSTED_PROXIES: addresses and ranges such as `10.0.0.0/8`, separated by commas. */
export function readTrustedProxies(text = '') {
  const trusted = new BlockList();
  for (const part of text.split(',').map((entry) => entry.trim())) {
    if (part === '') continue;
    const [address = '', bits] = part.split('/');
    const family = familyOf(address);
    const most = family === 'ipv6' ? 128 : 32;
    if (family === null || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error(
        `TIDEMARK_TRUSTED_PROXIES: "${part}" is neither an address nor a range such as 10.0.0.0/8`,
      );
    trusted.addSubnet(address, bits === undefined ? most : Number(bits), family);
  }
  return trusted;
}

/**
 * clientAddress gives the address of the client of a request: the peer's, or where that is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. What a client writes there itself is further left and never read.
 */
export function clientAddress(peer, forwardedFor, trusted) {
  let client = plainAddress(peer ?? '');
  const hops = (forwardedFor ?? '').split(',').slice(-maxHops).reverse();
  for (const hop of hops) {
    if (!isTrusted(client, trusted)) return client;
    const next = plainAddress(hop);
    if (familyOf(next) === null) return client;
    client = next;
  }
  return client;
}

function isTrusted(address, trusted) {
  const family = familyOf(address);
  return family !== null && trusted.check(address, family);
}

/** More proxies in a row than anyone has. */
const maxHops = 20;

function familyOf(address) {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 6 ? 'ipv6' : 'ipv4';
}

/** An address without port, brackets, zone, and the prefix of IPv4 in IPv6. */
function plainAddress(text) {
  const trimmed = text.trim().toLowerCase();
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed) ?? [];
  const address = bracketed ?? beforePort ?? trimmed;
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}
