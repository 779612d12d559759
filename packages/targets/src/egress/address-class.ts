import { embeddedIpv4, ipBytes } from './ip-bytes.ts';

/** `never`: no setting lifts it (metadata services, link-local, multicast, unspecified). `loopback`: this host. */
export type AddressClass = 'loopback' | 'never' | 'other';

const neverAddresses = new Set(['100.100.100.200', '192.0.0.192', '168.63.129.16']);

/** addressClass is the kind of an address literal; an IPv4 address hidden in an IPv6 one counts as that IPv4 address. */
export function addressClass(address: string): AddressClass {
  const bytes = ipBytes(address);
  if (bytes === null) return 'never';
  if (bytes.length === 4) return ipv4Class(bytes);
  if (isMapped(bytes)) return ipv4Class(bytes.slice(12));
  if (bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1) return 'loopback';
  if (isNeverIpv6(bytes)) return 'never';
  return embeddedIpv4(bytes).some((inner) => ipv4Class(inner) !== 'other') ? 'never' : 'other';
}

function ipv4Class(bytes: number[]): AddressClass {
  const [a = 0, b = 0] = bytes;
  if (a === 127) return 'loopback';
  if (a === 0 || a >= 224 || (a === 169 && b === 254)) return 'never';
  return neverAddresses.has(bytes.join('.')) ? 'never' : 'other';
}

function isMapped(bytes: number[]): boolean {
  return bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
}

/** Unspecified, link-local, site-local, multicast, and the metadata services of the clouds that use IPv6. */
function isNeverIpv6(bytes: number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (bytes.every((byte) => byte === 0)) return true;
  if (a === 0xff || (a === 0xfe && b >= 0x80)) return true;
  return (
    a === 0xfd &&
    ((b === 0x00 && ((c === 0x0e && d === 0xc2) || (c === 0x00 && d === 0x42))) ||
      (b === 0x20 && c === 0x00 && d === 0xce))
  );
}
