import { gunzipSync } from 'node:zlib';
import { KeptBody } from '@tidemark/http-server/kept-body';
import type { RequestFault } from '@tidemark/http-server/request-head';
import type { LineCounter } from '../counting/line-counter.ts';

/** Takes the body of one request in pieces; `end` gives what is wrong with it, or null. */
export interface BodyTaker {
  /** `isLast` is only set where it is known already. */
  take(data: Buffer, from: number, to: number, isLast: boolean): void;
  end(): RequestFault | null;
}

const maxCompressedBytes = 67_108_864;
const maxInflatedBytes = 536_870_912;
const stepBytes = 65_536;
const empty = Buffer.alloc(0);

/** linesTaker counts the lines of a body as they come; it may be used for one request after another. */
export function linesTaker(counter: LineCounter): BodyTaker {
  let isWhole = false;
  return {
    take(data, from, to, isLast) {
      counter.feed(data, from, to, isLast);
      isWhole = isLast;
    },
    end() {
      if (!isWhole) counter.feed(empty, 0, 0, true);
      isWhole = false;
      return null;
    },
  };
}

/** compressedTaker keeps a compressed body until it is whole, then counts its lines. */
export function compressedTaker(counter: LineCounter): BodyTaker {
  const kept = new KeptBody(maxCompressedBytes);
  return {
    take: (data, from, to) => kept.take(data, from, to),
    end() {
      const fault = kept.end();
      if (fault) return fault;
      try {
        const text = gunzipSync(kept.content(), { maxOutputLength: maxInflatedBytes });
        for (let at = 0; at < text.length; at += stepBytes)
          counter.feed(text, at, Math.min(text.length, at + stepBytes), false);
        counter.feed(empty, 0, 0, true);
        return null;
      } catch {
        return { statusCode: 400, reason: 'the body is no gzip, or is too large' };
      }
    },
  };
}
