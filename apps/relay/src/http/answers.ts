/** The bytes of an answer; `closes`: it is the last of its connection. */
export type Answer = { bytes: Buffer; closes: boolean };

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  508: 'Loop Detected',
};

type Headers = readonly (readonly [string, string])[];

function headText(statusCode: number, headers: Headers): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${statusCode} ${reasons[statusCode] ?? 'Status'}\r\nX-Influxdb-Version: relay\r\n${lines}\r\n`;
}

export const continueBytes = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

const noContent: Answer = { bytes: Buffer.from(headText(204, [])), closes: false };
const noContentClosing: Answer = {
  bytes: Buffer.from(headText(204, [['Connection', 'close']])),
  closes: true,
};

/** noContentAnswer is the answer to a write that was taken. */
export function noContentAnswer(closes: boolean): Answer {
  return closes ? noContentClosing : noContent;
}

export function textAnswer(
  statusCode: number,
  type: string,
  body: string,
  closes: boolean,
  more: Headers = [],
): Answer {
  const content = Buffer.from(body);
  const headers: Headers = [
    ['Content-Type', type],
    ...more,
    ...(closes ? [['Connection', 'close'] as const] : []),
    ['Content-Length', String(content.length)],
  ];
  return { bytes: Buffer.concat([Buffer.from(headText(statusCode, headers)), content]), closes };
}

/** errorAnswer says what is wrong as InfluxDB does, in the body and a header. */
export function errorAnswer(
  statusCode: number,
  error: string,
  closes: boolean,
  retryAfterSec?: number,
): Answer {
  const more: Headers = [
    ['X-Influxdb-Error', error.replaceAll(/[^\x20-\x7e]/g, '?')],
    ...(retryAfterSec === undefined ? [] : [['Retry-After', String(retryAfterSec)] as const]),
  ];
  return textAnswer(statusCode, 'application/json', `${JSON.stringify({ error })}\n`, closes, more);
}
