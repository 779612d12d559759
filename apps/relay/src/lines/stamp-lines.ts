import { eachLine } from './scan-lines.ts';
import type { Stamps } from './stamps.ts';

const wholeNumber = /^-?\d{1,19}$/;
const noBytes = Buffer.alloc(0);
const newline = Buffer.from('\n');

/**
 * stampLines gives every line without a timestamp one in nanoseconds. Where the body has another unit, the timestamps that are there are
 * converted, so that the whole result is in nanoseconds; one that is no number stays as it is, for the backend to refuse.
 */
export function stampLines(body: Buffer, unitNs: bigint, stamps: Stamps): Buffer {
  const parts: Buffer[] = [];
  eachLine(body, (start, end, isBare) => {
    const line = body.subarray(start, end);
    if (parts.length > 0) parts.push(newline);
    if (isBare) parts.push(line, Buffer.from(` ${stamps.next()}`));
    else parts.push(...(unitNs === 1n ? [line] : inNanoseconds(line, unitNs)));
  });
  return parts.length === 0 ? noBytes : Buffer.concat(parts);
}

function inNanoseconds(line: Buffer, unitNs: bigint): Buffer[] {
  const text = line.toString('latin1').replace(/ +$/, '');
  const at = text.lastIndexOf(' ') + 1;
  const stamp = text.slice(at);
  if (!wholeNumber.test(stamp)) return [line];
  return [line.subarray(0, at), Buffer.from(String(BigInt(stamp) * unitNs))];
}
