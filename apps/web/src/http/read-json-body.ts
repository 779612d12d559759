import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { pointerOf } from '@tidemark/domain/kernel/parse-input';

/** Most bytes that a body may have, unless its operation says otherwise. */
export const bodyLimitBytes = 1_048_576;

/** readJsonBody parses the body of a request, or refuses it: by what is announced before a byte is read, else as soon as it grows too large. */
export async function readJsonBody(request: Request, limitBytes = bodyLimitBytes): Promise<unknown> {
  checkMediaType(request.headers);
  checkLength(request.headers, limitBytes);
  const text = decode(await readCapped(request.body, limitBytes));
  if (text.trim() === '') throw new DomainError('malformed_json', { detail: 'it is empty' });
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

function decode(chunks: Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
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

/** inspectJson refuses what no part of ours takes: nesting beyond 64, the key `__proto__`, NUL characters and broken Unicode. */
function inspectJson(root: unknown): void {
  const open: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') refuseText(value, path);
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= maxDepth)
      refuse(path.slice(0, 4), 'too_deep', `is nested deeper than ${maxDepth} levels`);
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') refuse([...path, key], 'unknown_key', '"__proto__" is not known here');
      refuseText(key, path);
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
        open.push({ value: inner, path: [...path, key] });
      }
    }
  }
}

function refuseText(text: string, path: (string | number)[]): void {
  if (text.includes('\0')) refuse(path, 'invalid_text', 'must not contain NUL characters');
  if (!text.isWellFormed()) refuse(path, 'invalid_text', 'must be well-formed Unicode');
}

function refuse(path: (string | number)[], code: string, detail: string): never {
  const issue: InputIssue = { pointer: pointerOf(path), code, detail };
  throw new DomainError('validation_failed', { issues: [issue] });
}
