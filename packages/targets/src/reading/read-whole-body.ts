import type { Readable } from 'node:stream';

/** readWholeBody gives a body whole, or null where it is longer than `maxBytes`: then the rest is not read and its connection is given up. */
export async function readWholeBody(body: Readable, maxBytes: number): Promise<Buffer | null> {
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
