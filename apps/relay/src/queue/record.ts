import { crc32 } from 'node:zlib';

/**
 * A record is a frame of 12 bytes (magic, length of the content, checksum over length and content), then its content: 24 bytes of numbers,
 * the group as text, the body. The checksum begins with the salt of its segment, so that no body can pass for a record.
 */
export type QueuedRecord = {
  /** Whose writes may share a request with these: see `write-group.ts`. */
  group: string;
  body: Buffer;
  points: number;
  canMerge: boolean;
  /** Unix time at which it was received. */
  receivedMs: number;
};

/** A record as it was read: from `start` on, up to `end`, where the next one begins. In a log both count from its first byte. */
export type StoredRecord = QueuedRecord & { start: number; end: number; pointsBefore: number };

const magic = 0x544d524c;
const magicBytes = Buffer.from([0x54, 0x4d, 0x52, 0x4c]);
const frameBytes = 12;
const numberBytes = 24;
export const headBytes = frameBytes + numberBytes;
/** Bodies are limited to 25 MB, groups to what a head of a request holds. */
const maxContentBytes = 33_554_432;

export function recordBytes({ group, body }: Pick<QueuedRecord, 'group' | 'body'>): number {
  return headBytes + Buffer.byteLength(group) + body.length;
}

/** encodeHead writes everything before the body. */
export function encodeHead(record: QueuedRecord, pointsBefore: number, salt: number): Buffer {
  const groupBytes = Buffer.byteLength(record.group);
  const head = Buffer.allocUnsafe(headBytes + groupBytes);
  head.writeUInt32BE(magic, 0);
  head.writeUInt32BE(numberBytes + groupBytes + record.body.length, 4);
  head.writeDoubleBE(record.receivedMs, 12);
  head.writeDoubleBE(pointsBefore, 20);
  head.writeUInt32BE(record.points, 28);
  head.writeUInt16BE(record.canMerge ? 1 : 0, 32);
  head.writeUInt16BE(groupBytes, 34);
  head.write(record.group, headBytes);
  head.writeUInt32BE(checksum(head, record.body, salt), 8);
  return head;
}

function checksum(head: Buffer, body: Buffer, salt: number): number {
  const ofLength = crc32(head.subarray(4, 8), salt);
  return crc32(body, crc32(head.subarray(frameBytes), ofLength));
}

/** What stands at a position: a record, the beginning of one whose rest is missing (`needs` bytes in all), or neither. */
export type Reading =
  | { kind: 'record'; record: StoredRecord }
  | { kind: 'incomplete'; needs: number }
  | { kind: 'damaged' };

const damaged: Reading = { kind: 'damaged' };

export function readRecord(bytes: Buffer, at: number, end: number, salt: number): Reading {
  if (end - at < frameBytes) return { kind: 'incomplete', needs: frameBytes };
  const length = bytes.readUInt32BE(at + 4);
  if (bytes.readUInt32BE(at) !== magic || length < numberBytes || length > maxContentBytes) return damaged;
  const next = at + frameBytes + length;
  if (next > end) return { kind: 'incomplete', needs: frameBytes + length };
  const content = bytes.subarray(at + frameBytes, next);
  if (crc32(content, crc32(bytes.subarray(at + 4, at + 8), salt)) !== bytes.readUInt32BE(at + 8))
    return damaged;
  const groupBytes = content.readUInt16BE(22);
  if (numberBytes + groupBytes > length) return damaged;
  const record = {
    receivedMs: content.readDoubleBE(0),
    pointsBefore: content.readDoubleBE(8),
    points: content.readUInt32BE(16),
    canMerge: content.readUInt16BE(20) === 1,
    group: content.toString('utf8', numberBytes, numberBytes + groupBytes),
    body: content.subarray(numberBytes + groupBytes),
    start: at,
    end: next,
  };
  return { kind: 'record', record };
}

/** findRecord gives where the next whole record begins at or behind `from`, or -1. */
export function findRecord(bytes: Buffer, from: number, salt: number): number {
  for (let at = bytes.indexOf(magicBytes, from); at >= 0; at = bytes.indexOf(magicBytes, at + 1)) {
    if (readRecord(bytes, at, bytes.length, salt).kind === 'record') return at;
  }
  return -1;
}
