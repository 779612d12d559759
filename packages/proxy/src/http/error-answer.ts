import { STATUS_CODES } from 'node:http';

/** What the proxy answers in the place of a part. */
export type ErrorAnswer = { status: number; body: string };

/** answerBytes writes an answer of HTTP/1.1; the one to HEAD has no body. */
export function answerBytes({ status, body }: ErrorAnswer, isHead: boolean, closes: boolean): Buffer {
  const content = Buffer.from(body);
  const type = body.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    `Content-Length: ${content.length}`,
    ...(content.length === 0 ? [] : [`Content-Type: ${type}`]),
    ...(closes ? ['Connection: close'] : []),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), isHead ? Buffer.alloc(0) : content]);
}
