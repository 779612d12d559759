import { isIP } from 'node:net';

/** ipBytes gives the 4 or 16 bytes of an address, or null where the text is none; a zone (%eth0) is left out. */
export function ipBytes(address: string): number[] | null {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  if (version === 4) return bare.split('.').map(Number);
  return version === 6 ? ipv6Bytes(bare) : null;
}

function ipv6Bytes(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = groupBytes(head);
  const after = tail === undefined ? [] : groupBytes(tail);
  const missing = tail === undefined ? 0 : 16 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function groupBytes(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** embeddedIpv4 gives the IPv4 addresses that an IPv6 address stands for or may be translated to, by any of the known ways. */
export function embeddedIpv4(bytes: number[]): number[][] {
  if (bytes.length !== 16) return [];
  const starts = (...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);
  const zeroes = (from: number, to: number) => bytes.slice(from, to).every((byte) => byte === 0);
  const last = bytes.slice(12);
  const found: number[][] = [];
  if (zeroes(0, 12)) found.push(last);
  if (zeroes(0, 10) && bytes[10] === 255 && bytes[11] === 255) found.push(last);
  if (zeroes(0, 8) && bytes[8] === 255 && bytes[9] === 255) found.push(last);
  if (starts(0x00, 0x64, 0xff, 0x9b)) found.push(last);
  if (starts(0x20, 0x02)) found.push(bytes.slice(2, 6));
  if (starts(0x20, 0x01, 0x00, 0x00))
    found.push(
      bytes.slice(4, 8),
      last.map((byte) => byte ^ 255),
    );
  if (bytes[10] === 0x5e && bytes[11] === 0xfe) found.push(last);
  return found;
}
