import { open } from 'node:fs/promises';

const smallBytes = 4 * 1024 * 1024;
const lineBreak = 10;

/** How large a text may be, whether a larger one is truncated after a complete line, and the reason given for a binary file. */
type TextLimits = { maxBytes?: number; cut?: boolean; binary?: string };

type TextReading = { ok: true; text: string; isCut: boolean } | { ok: false; reason: string };

/** readText reads a text file (default 4 MiB), or standard input where the path is -; otherwise it gives the reason. */
export async function readText(path: string, limits: TextLimits = {}): Promise<TextReading> {
  const { maxBytes = smallBytes, cut = false, binary = 'this is a binary file, not text' } = limits;
  try {
    const { bytes, isLonger } = await readCapped(path, maxBytes);
    if (isLonger && !cut)
      return {
        ok: false,
        reason: `larger than the limit of ${maxBytes / 1024 / 1024} MiB`,
      };
    if (bytes.length === 0) return { ok: false, reason: 'the file is empty' };
    if (bytes.includes(0)) return { ok: false, reason: binary };
    const whole = isLonger ? bytes.subarray(0, bytes.lastIndexOf(lineBreak) + 1) : bytes;
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(whole), isCut: isLonger };
  } catch (error) {
    return { ok: false, reason: readFault(error) };
  }
}

type CappedBytes = { bytes: Uint8Array; isLonger: boolean };

async function readCapped(path: string, maxBytes: number): Promise<CappedBytes> {
  if (path === '-') return collect(process.stdin, maxBytes);
  const file = await open(path, 'r');
  try {
    return await collect(file.createReadStream({ autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

async function collect(stream: AsyncIterable<unknown>, maxBytes: number): Promise<CappedBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    chunks.push(bytes);
    size += bytes.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isLonger: size > maxBytes };
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'there is no permission to read this file',
  EISDIR: 'this is a directory, not a file',
  ENOTDIR: 'there is no such file',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'this is not UTF-8 text',
};

function readFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
