import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import { z } from 'zod';

const ofHttp = z.number().nullable().describe('null: the link speaks no HTTP');
const ofPickle = z.number().nullable().describe('null: the link carries no frames');

/** What a link has seen since it was opened. */
export const proxyCountsShape = z.object({
  connections: z.number(),
  /** Dropped at once, above the most connections of a link. */
  refusedConnections: z.number(),
  /** Whose bytes are no HTTP/1.1 or no frames from some point on: they went on, and are not counted from there. */
  unreadConnections: z.number(),
  requests: ofHttp,
  /** Of the part, by status; informational ones are left out. */
  answers: z.record(z.string(), z.number()).nullable(),
  /** Answered by the proxy: they never reached the part. */
  injectedErrors: ofHttp,
  lines: z.number().nullable().describe('null: the link carries no lines'),
  frames: ofPickle,
  /** Metrics of the frames; null, too, where one frame was not understood. */
  listItems: ofPickle,
  /** That came from the senders, and from the part. */
  bytesUp: z.number(),
  bytesDown: z.number(),
});
export type ProxyCounts = z.infer<typeof proxyCountsShape>;

/** emptyCounts is where a link begins. */
export function emptyCounts(protocol: LinkProtocol): ProxyCounts {
  const of = (own: LinkProtocol) => (own === protocol ? 0 : null);
  return {
    connections: 0,
    refusedConnections: 0,
    unreadConnections: 0,
    requests: of('http'),
    answers: protocol === 'http' ? {} : null,
    injectedErrors: of('http'),
    lines: of('lines'),
    frames: of('pickle'),
    listItems: of('pickle'),
    bytesUp: 0,
    bytesDown: 0,
  };
}
