import { countCsvRows } from './count-csv-rows.ts';
import { type AnswerContent, countRows } from './count-rows.ts';
import { decodeMessagePack, MalformedMessagePackError } from './decode-message-pack.ts';
import type { QueryRequest } from './query-answer.ts';

/** V8 holds no longer text. */
const maxTextLength = 0x1fff_ffe8;

/** An answer as a client holds it; null where it could not be decoded, with the reason. */
export type DecodedAnswer = { decoded: unknown; reason: null } | { decoded: null; reason: string };

/** decodeAnswer decodes a whole answer as clients do: JSON by JSON.parse, MessagePack by decodeMessagePack, CSV to its text. */
export function decodeAnswer(format: QueryRequest['format'], body: Buffer): DecodedAnswer {
  if (format !== 'msgpack' && body.length > maxTextLength)
    return { decoded: null, reason: `${body.length} bytes are more than one text may have` };
  try {
    return { decoded: decodeAs(format, body), reason: null };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof MalformedMessagePackError)
      return { decoded: null, reason: error.message };
    throw error;
  }
}

function decodeAs(format: QueryRequest['format'], body: Buffer): unknown {
  switch (format) {
    case 'json':
      return JSON.parse(body.toString('utf8'));
    case 'msgpack':
      return decodeMessagePack(body);
    case 'csv':
      return body.toString('utf8');
  }
}

/** contentOf counts the rows of a decoded answer, or gives what the server says went wrong. */
export function contentOf(decoded: unknown): AnswerContent {
  return typeof decoded === 'string' ? countCsvRows(decoded) : countRows(decoded);
}
