import { BlockList } from 'node:net';
import { addressClass } from './address-class.ts';
import { plainAddress } from './guarded-connector.ts';
import { embeddedIpv4, ipBytes } from './ip-bytes.ts';

/** IPv4 networks that are not of the public internet (IANA special-purpose registry), beside those that no setting allows. */
const notPublicIpv4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const;

/** Parts of 2000::/3 that are protocols, documentation, or carry IPv4 addresses (Teredo, 6to4). */
const notPublicIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, bits] of notPublicIpv4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of notPublicIpv6) notPublic.addSubnet(network, bits, 'ipv6');

/** isPublicAddress reports whether an address literal is one of the public internet: IPv6 only where it is global unicast for certain. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const bytes = ipBytes(plain);
  if (bytes === null || addressClass(plain) !== 'other') return false;
  if (bytes.length === 4) return !notPublic.check(plain, 'ipv4');
  const isGlobalUnicast = ((bytes[0] ?? 0) & 0xe0) === 0x20;
  return isGlobalUnicast && embeddedIpv4(bytes).length === 0 && !notPublic.check(plain, 'ipv6');
}
