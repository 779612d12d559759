import { createHash } from 'node:crypto';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { Database } from '@tidemark/db/client';
import { getSharedReport, openSharedReport } from '@tidemark/services/reports/reports';
import { createByteCache } from './byte-cache.ts';

/** An answer made from a report, before it is kept. */
export type MadeAnswer = { body: string; headers: Record<string, string> };

/**
 * Published reports never change: what is read or made of one is kept, with a digest by which a browser asks whether it has it already.
 * Whether a link still opens is asked of the database each time, so that a revoked report is gone at once.
 */
export type SharedReports = {
  read(token: string): Promise<ReportSnapshot>;
  /** Answers with what `make` makes of the report of a link, once per variant; 304 where the request names its digest. */
  answer(
    request: Request,
    asked: { token: string; variant: string },
    make: (snapshot: ReportSnapshot) => MadeAnswer,
  ): Promise<Response>;
};

type KeptAnswer = { body: Buffer<ArrayBuffer>; etag: string; headers: Record<string, string> };

const maxSnapshotBytes = 32 * 1_048_576;
const maxAnswerBytes = 32 * 1_048_576;

/** createSharedReports keeps reports and answers of this process, up to 32 MiB of each. */
export function createSharedReports(db: Database): SharedReports {
  const snapshots = createByteCache<ReportSnapshot>(maxSnapshotBytes);
  const answers = createByteCache<KeptAnswer>(maxAnswerBytes);
  const snapshotOf = (id: string, token: string) =>
    snapshots.get(id, async () => {
      const value = await getSharedReport({ db }, { token });
      return { value, bytes: JSON.stringify(value).length };
    });
  return {
    read: async (token) => snapshotOf(await openSharedReport({ db }, { token }), token),
    answer: async (request, { token, variant }, make) => {
      const id = await openSharedReport({ db }, { token });
      const answer = await answers.get(`${id} ${variant}`, async () => {
        const value = keptAnswer(make(await snapshotOf(id, token)));
        return { value, bytes: value.body.length };
      });
      return respond(request, answer);
    },
  };
}

function keptAnswer({ body, headers }: MadeAnswer): KeptAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body: Buffer.from(body), etag, headers };
}

/** A browser keeps the answer and asks each time whether it still stands. */
function respond(request: Request, { body, etag, headers }: KeptAnswer): Response {
  const sent = new Headers({ ...headers, ETag: etag, 'Cache-Control': 'private, no-cache' });
  if (!isKnown(request.headers.get('if-none-match'), etag)) return new Response(body, { headers: sent });
  sent.delete('Content-Type');
  return new Response(null, { status: 304, headers: sent });
}

function isKnown(sent: string | null, etag: string): boolean {
  const tags = (sent ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
