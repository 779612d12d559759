/** How the body behind the head of a response ends. */
export type ResponseBody =
  | { kind: 'length'; length: number }
  | { kind: 'chunked' }
  /** With the connection. */
  | { kind: 'open' };

export type ResponseHead = { status: number; body: ResponseBody };

const statusLine = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |\r\n|$)/;
const lengthHeader = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?:\r\n|$)/i;
const chunkedHeader = /\r\ntransfer-encoding:[ \t]*chunked[ \t]*(?:\r\n|$)/i;

/** readResponseHead reads a head without its empty line; null: this is none of HTTP/1.1. */
export function readResponseHead(text: string, isToHead: boolean): ResponseHead | null {
  const status = Number(statusLine.exec(text)?.[1]);
  if (Number.isNaN(status)) return null;
  if (isToHead || status < 200 || status === 204 || status === 304)
    return { status, body: { kind: 'length', length: 0 } };
  if (chunkedHeader.test(text)) return { status, body: { kind: 'chunked' } };
  const length = lengthHeader.exec(text)?.[1];
  return {
    status,
    body: length === undefined ? { kind: 'open' } : { kind: 'length', length: Number(length) },
  };
}
