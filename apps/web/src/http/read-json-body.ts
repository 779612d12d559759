import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { pointerOf } from '@tidemark/domain/kernel/parse-input';

/** Most bytes that a body may have, unless its operation says otherwise. */
export const bodyLimitBytes = 1_048_576;

export type ReadOptions = {
  limitBytes?: number | undefined;
  /** Called with the length of the body before any time is spent on it. */
  onRead?: (sizeBytes: number) => void;
};

/** readJsonBody parses the body of a request, or refuses it: by what is announced before a byte is read, else as soon as it grows too large. */
export async function readJsonBody(
  request: Request,
  { limitBytes = bodyLimitBytes, onRead = () => {} }: ReadOptions = {},
): Promise<unknown> {
  checkMediaType(request.headers);
  checkLength(request.headers, limitBytes);
  const bytes = Buffer.concat(await readCapped(request.body, limitBytes));
  onRead(bytes.length);
  const text = decode(bytes);
  if (text.trim() === '') throw new DomainError('malformed_json', { detail: 'it is empty' });
  checkStructure(text);
  const value = parseJson(text);
  inspectJson(value);
  return value;
}

/** checkLength refuses a body that announces itself as too large. */
export function checkLength(headers: Headers, limitBytes = bodyLimitBytes): void {
  if (Number(headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

function checkMediaType(headers: Headers): void {
  const contentType = headers.get('content-type') ?? '';
  const [type = ''] = contentType.split(';');
  if (!/^application\/(?:[\w.-]+\+)?json$/i.test(type.trim())) {
    throw new DomainError('unsupported_media_type', { contentType: contentType.slice(0, 100) });
  }
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new DomainError('unsupported_media_type', {
      contentType: `Content-Encoding: ${encoding.slice(0, 100)}`,
    });
  }
}

async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
): Promise<Uint8Array[]> {
  if (body === null) return [];
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    sizeBytes += value.byteLength;
    if (sizeBytes > limitBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limitBytes);
    }
    chunks.push(value);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('malformed_json', { detail: 'it is not UTF-8' });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.slice(0, 200) : 'it cannot be parsed';
    throw new DomainError('malformed_json', { detail }, { cause });
  }
}

function tooLarge(limitBytes: number): DomainError {
  return new DomainError('payload_too_large', { limitBytes });
}

const maxDepth = 64;

/** More than any object of ours has; the parser is slow with many different keys. */
const maxKeys = 1_000;

/** checkStructure refuses nesting and objects beyond any of ours by their text, before the parser spends time on them. */
function checkStructure(text: string): void {
  const keyCounts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (keyCounts.push(0) > maxDepth) refuse([], 'too_deep', `is nested deeper than ${maxDepth} levels`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        keyCounts.pop();
        break;
      case 0x3a: // :
        countKey(keyCounts);
        break;
    }
  }
}

function countKey(keyCounts: number[]): void {
  const count = (keyCounts.pop() ?? 0) + 1;
  if (count > maxKeys)
    refuse([], 'too_many_keys', `has an object with more than ${maxKeys.toLocaleString('en')} keys`);
  keyCounts.push(count);
}

/** endOfString gives the position of the quote that closes the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/** inspectJson refuses what no part of ours takes: the key `__proto__`, NUL characters and broken Unicode. `path` is shared, for speed. */
function inspectJson(value: unknown, path: (string | number)[] = []): void {
  if (typeof value === 'string') refuseText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    inspectList(value, path);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    path.push(key);
    if (key === '__proto__') refuse(path, 'unknown_key', '"__proto__" is not known here');
    refuseText(key, path);
    inspectJson(inner, path);
    path.pop();
  }
}

/** A list may have millions of numbers, so nothing is created for each. */
function inspectList(list: readonly unknown[], path: (string | number)[]): void {
  for (let at = 0; at < list.length; at += 1) {
    const inner = list[at];
    if (typeof inner !== 'string' && typeof inner !== 'object') continue;
    path.push(at);
    inspectJson(inner, path);
    path.pop();
  }
}

function refuseText(text: string, path: readonly (string | number)[]): void {
  if (text.includes('\0')) refuse(path, 'invalid_text', 'must not contain NUL characters');
  if (!text.isWellFormed()) refuse(path, 'invalid_text', 'must be well-formed Unicode');
}

function refuse(path: readonly (string | number)[], code: string, detail: string): never {
  const issue: InputIssue = { pointer: pointerOf(path), code, detail };
  throw new DomainError('validation_failed', { issues: [issue] });
}
