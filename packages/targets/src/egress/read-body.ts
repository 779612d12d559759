import type { Readable } from 'node:stream';

/** Most bytes of a target's answer that are read, where nothing else is asked for. */
const maxAnswerBytes = 65_536;

/** readCappedBody gives the first `maxBytes` of a body as text; what lies beyond is never read: the connection is given up. */
export async function readCappedBody(body: Readable, maxBytes = maxAnswerBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/** readWholeBody gives a body whole, or null where it is longer than `maxBytes`: then the rest is not read and its connection is given up. */
export async function readWholeBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    length += bytes.length;
    if (length > maxBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}
