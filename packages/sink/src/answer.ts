import { sinkVersion, tookHeader } from '@tidemark/domain/target/sink-version';

/** Everything that is sent for one request, and what becomes of the connection then. */
export type Answer = {
  bytes: Buffer;
  /** The bytes from `fromByte` on are sent at this rate; null: all at once. */
  slow: { fromByte: number; bytesPerSecond: number } | null;
  /** `silence`: nothing is sent any more, and nothing closes. */
  end: 'keep' | 'close' | 'reset' | 'silence';
  /** The byte from which on ten digits say how many microseconds the answer took; left out: it does not say. */
  tookAtByte?: number;
};

const reasons: Record<number, string> = {
  100: 'Continue',
  200: 'OK',
  204: 'No Content',
  307: 'Temporary Redirect',
  401: 'Unauthorized',
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/** headText writes the first line and the headers of an answer, and the empty line behind them. */
export function headText(statusCode: number, headers: readonly (readonly [string, string])[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${statusCode} ${reasons[statusCode] ?? 'Status'}\r\nX-Influxdb-Version: ${sinkVersion}\r\n${lines}\r\n`;
}

/** continueAnswer asks a client that waits for it to send its body. */
export const continueAnswer: Answer = keep(Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'));

/** noContent is the answer to a write that was stored. */
export const noContent: Answer = keep(Buffer.from(headText(204, [])));

/** noContentClosing is the same for a client that wants no further answer. */
export const noContentClosing: Answer = {
  bytes: Buffer.from(headText(204, [['Connection', 'close']])),
  slow: null,
  end: 'close',
};

const tookDigits = 10;
const maxTookUs = 10 ** tookDigits - 1;
const tookHead = headText(200, [
  ['Content-Length', '0'],
  [tookHeader, '0'.repeat(tookDigits)],
]);

/** tookAnswer answers a write that was stored, and says how long that took; a 204 would do, but clients keep no headers of it. */
export const tookAnswer: Answer = {
  ...keep(Buffer.from(tookHead)),
  tookAtByte: tookHead.indexOf(tookHeader) + tookHeader.length + 2,
};

/** withTook gives the bytes of an answer with the time that it took. */
export function withTook({ bytes, tookAtByte }: Answer, tookMs: number): Buffer {
  if (tookAtByte === undefined) return bytes;
  const tookUs = Math.min(maxTookUs, Math.max(0, Math.round(tookMs * 1_000)));
  const filled = Buffer.from(bytes);
  filled.write(String(tookUs).padStart(tookDigits, '0'), tookAtByte, 'latin1');
  return filled;
}

type TextOptions = { closes: boolean; headers?: readonly (readonly [string, string])[] };

/** textAnswer is an answer with a body; null as its type where the headers have it. */
export function textAnswer(
  statusCode: number,
  contentType: string | null,
  body: string,
  { closes, headers = [] }: TextOptions,
): Answer {
  const content = Buffer.from(body);
  const head = headText(statusCode, [
    ...(contentType === null ? [] : [['Content-Type', contentType] as const]),
    ...headers,
    ...(closes ? [['Connection', 'close'] as const] : []),
    ['Content-Length', String(content.length)],
  ]);
  return {
    bytes: Buffer.concat([Buffer.from(head), content]),
    slow: null,
    end: closes ? 'close' : 'keep',
  };
}

/** jsonAnswer is an answer with a JSON body. */
export function jsonAnswer(statusCode: number, value: unknown, closes: boolean): Answer {
  return textAnswer(statusCode, 'application/json', `${JSON.stringify(value)}\n`, { closes });
}

/** errorAnswer says what is wrong, as InfluxDB does. */
export function errorAnswer(
  statusCode: number,
  error: string,
  { closes, headers = [] }: TextOptions,
): Answer {
  return textAnswer(statusCode, 'application/json', `${JSON.stringify({ error })}\n`, {
    closes,
    headers: [['X-Influxdb-Error', error.replaceAll(/[^\x20-\x7e]/g, '?')], ...headers],
  });
}

function keep(bytes: Buffer): Answer {
  return { bytes, slow: null, end: 'keep' };
}
