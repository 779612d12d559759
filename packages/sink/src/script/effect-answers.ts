import { type Answer, errorAnswer, headText, noContent, textAnswer } from '../answer.ts';
import { errorAnswers } from './error-answers.ts';
import type { Effect } from './sink-script.ts';

const garbageText = 'HTP/x.1 2O4 \u0001\u0002 gone wrong\r\n\r\n';

/** answerOf gives what is sent for an effect; null where that depends on the request. */
export function answerOf(effect: Effect): Answer | null {
  switch (effect.kind) {
    case 'error': {
      const { statusCode, error, headers } = errorAnswers[effect.error];
      return errorAnswer(statusCode, error, { closes: false, headers });
    }
    case 'status':
      return statusAnswer(effect);
    case 'partial-write':
    case 'forget':
    case 'close':
      return null;
    case 'reset':
    case 'silence':
      return raw(Buffer.alloc(0), effect.kind);
    case 'half-answer': {
      const { bytes } = textAnswer(200, 'application/json', '{"results":[{}]}\n', { closes: false });
      return raw(bytes.subarray(0, bytes.length - 10), 'close');
    }
    case 'slow-answer':
      return slowed(filled(200, effect.bodyBytes), effect);
    case 'informational': {
      const hint = Buffer.from(`HTTP/1.1 ${effect.statusCode} Information\r\nX-Note: not yet\r\n\r\n`);
      return raw(
        Buffer.concat([...Array.from({ length: effect.times }, () => hint), noContent.bytes]),
        'keep',
      );
    }
    case 'redirect':
      return textAnswer(effect.statusCode, 'text/plain', '', {
        closes: false,
        headers: [['Location', effect.location]],
      });
    case 'large-body':
      return filled(effect.statusCode, effect.bodyBytes);
    case 'chunked':
      return chunked(effect);
    case 'garbage':
      return raw(Buffer.from(garbageText, 'latin1'), 'close');
    case 'many-headers': {
      const value = 'x'.repeat(effect.valueBytes);
      const headers = Array.from({ length: effect.count }, (_, i) => [`X-Header-${i}`, value] as const);
      return raw(Buffer.from(headText(204, headers)), 'keep');
    }
  }
}

/** partialWriteAnswer is what InfluxDB answers where it stored some points of a batch and left out others. */
export function partialWriteAnswer(droppedPoints: number, closes: boolean): Answer {
  const error = `partial write: field type conflict: input field "value" on measurement "m0" is type float, already exists as type integer dropped=${droppedPoints}`;
  return errorAnswer(400, error, { closes });
}

function statusAnswer({ statusCode, body, headers }: Extract<Effect, { kind: 'status' }>): Answer {
  const given = Object.entries(headers);
  if (statusCode === 204 || statusCode === 304) return raw(Buffer.from(headText(statusCode, given)), 'keep');
  const type = given.some(([name]) => name.toLowerCase() === 'content-type') ? null : 'application/json';
  return textAnswer(statusCode, type, body, { closes: false, headers: given });
}

function filled(statusCode: number, bodyBytes: number): Answer {
  const head = headText(statusCode, [
    ['Content-Type', 'text/plain'],
    ['Content-Length', String(bodyBytes)],
  ]);
  return raw(Buffer.concat([Buffer.from(head), Buffer.alloc(bodyBytes, 'x')]), 'keep');
}

function slowed(
  answer: Answer,
  { bodyBytes, bytesPerSecond }: Extract<Effect, { kind: 'slow-answer' }>,
): Answer {
  return { ...answer, slow: { fromByte: answer.bytes.length - bodyBytes, bytesPerSecond } };
}

function chunked({ statusCode, bodyBytes, chunkBytes }: Extract<Effect, { kind: 'chunked' }>): Answer {
  const pieces = [
    headText(statusCode, [
      ['Content-Type', 'text/plain'],
      ['Transfer-Encoding', 'chunked'],
    ]),
  ];
  for (let left = bodyBytes; left > 0; left -= chunkBytes) {
    const size = Math.min(left, chunkBytes);
    pieces.push(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
  }
  return raw(Buffer.from(`${pieces.join('')}0\r\n\r\n`), 'keep');
}

function raw(bytes: Buffer, end: Answer['end']): Answer {
  return { bytes, slow: null, end };
}
