/** How the body behind the head of a response ends. */
export type ResponseBody =
  | { kind: 'length'; length: number }
  | { kind: 'chunked' }
  /** With the connection. */
  | { kind: 'open' };

export type ResponseHead = { status: number; body: ResponseBody };

const version = Buffer.from('HTTP/1.');
const space = 32;
const zero = 48;
const lengthHeader = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?:\r\n|$)/i;
const chunkedHeader = /\r\ntransfer-encoding:[ \t]*chunked[ \t]*(?:\r\n|$)/i;

/**
 * readResponseHead reads the head that ends, without its empty line, at `end`; null: this is none of HTTP/1.1. Headers are looked at only
 * where there can be a body.
 */
export function readResponseHead(head: Buffer, end: number, isToHead: boolean): ResponseHead | null {
  const status = statusOf(head, end);
  if (status === null) return null;
  if (isToHead || status < 200 || status === 204 || status === 304)
    return { status, body: { kind: 'length', length: 0 } };
  const text = head.toString('latin1', 0, end);
  if (chunkedHeader.test(text)) return { status, body: { kind: 'chunked' } };
  const length = lengthHeader.exec(text)?.[1];
  return {
    status,
    body: length === undefined ? { kind: 'open' } : { kind: 'length', length: Number(length) },
  };
}

/** `HTTP/1.1 204`: a digit, a space and three digits behind the version. */
function statusOf(head: Buffer, end: number): number | null {
  const at = version.length;
  if (end < at + 5 || version.compare(head, 0, at) !== 0 || head[at + 1] !== space) return null;
  const status = digitAt(head, at + 2) * 100 + digitAt(head, at + 3) * 10 + digitAt(head, at + 4);
  return status >= 100 && status < 600 ? status : null;
}

function digitAt(head: Buffer, at: number): number {
  const digit = (head[at] ?? 0) - zero;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}
