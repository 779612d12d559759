import { DomainError } from '@tidemark/domain/kernel/errors';
import { inspectJson } from './inspect-json.ts';

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
