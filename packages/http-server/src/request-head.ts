/** The first line and the headers of one request, as far as they matter here. */
export type RequestHead = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: { kind: 'length'; length: number } | { kind: 'chunked' };
  isGzip: boolean;
  expectsContinue: boolean;
  /** The client wants the connection closed after the answer. */
  closes: boolean;
  isForm: boolean;
  /** Names in lower case; what stands there several times is joined by commas. */
  headers: ReadonlyMap<string, string>;
};

/** A request that is not read further: the answer says why, and the connection closes. */
export type RequestFault = { statusCode: number; reason: string };

export type ParsedHead = { ok: true; head: RequestHead } | ({ ok: false } & RequestFault);

export const maxHeadBytes = 16_384;
const maxHeaders = 100;
const requestLine = /^([A-Z]{1,20}) (\/[\x21-\x7e]*) HTTP\/1\.([01])$/;
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;
const lengthText = /^\d{1,15}$/;

/** parseHead reads a head without its last empty line; what is not exactly HTTP/1.1 is refused, never guessed. */
export function parseHead(text: string): ParsedHead {
  const [first = '', ...lines] = text.split('\r\n');
  const line = requestLine.exec(first);
  if (!line) return refused(400, 'the request line is not that of HTTP/1.1');
  if (lines.length > maxHeaders) return refused(431, 'there are too many headers');
  const headers = new Map<string, string>();
  for (const headerText of lines) {
    const match = headerLine.exec(headerText);
    if (!match) return refused(400, 'a header is malformed');
    const name = (match[1] ?? '').toLowerCase();
    const value = (match[2] ?? '').trimEnd();
    const before = headers.get(name);
    if (before !== undefined && isSingle(name)) return refused(400, `the header ${name} stands there twice`);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const [, method = '', target = '', minor] = line;
  if (minor === '1' && !headers.has('host')) return refused(400, 'the header host is missing');
  return headOf(method, target, minor === '0', headers);
}

function headOf(
  method: string,
  target: string,
  isOld: boolean,
  headers: ReadonlyMap<string, string>,
): ParsedHead {
  const body = bodyOf(headers);
  if ('reason' in body) return refused(body.statusCode, body.reason);
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity')
    return refused(415, 'only gzip is read as a content encoding');
  const questionMark = target.indexOf('?');
  const connection = headers.get('connection')?.toLowerCase() ?? '';
  return {
    ok: true,
    head: {
      method,
      path: questionMark < 0 ? target : target.slice(0, questionMark),
      query: new URLSearchParams(questionMark < 0 ? '' : target.slice(questionMark + 1)),
      body,
      isGzip: encoding === 'gzip',
      expectsContinue: headers.get('expect')?.toLowerCase() === '100-continue',
      closes: isOld || connection.split(',').some((word) => word.trim() === 'close'),
      isForm: headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false,
      headers,
    },
  };
}

function bodyOf(headers: ReadonlyMap<string, string>): RequestHead['body'] | RequestFault {
  const encoding = headers.get('transfer-encoding');
  const length = headers.get('content-length');
  if (encoding === undefined) {
    if (length === undefined) return { kind: 'length', length: 0 };
    if (!lengthText.test(length)) return { statusCode: 400, reason: 'the content length is no number' };
    return { kind: 'length', length: Number(length) };
  }
  if (length !== undefined) return { statusCode: 400, reason: 'a chunked body has no content length' };
  if (encoding.toLowerCase() !== 'chunked')
    return { statusCode: 501, reason: 'only chunked is read as a transfer encoding' };
  return { kind: 'chunked' };
}

function isSingle(name: string): boolean {
  return name === 'content-length' || name === 'transfer-encoding' || name === 'host';
}

function refused(statusCode: number, reason: string): ParsedHead {
  return { ok: false, statusCode, reason };
}
