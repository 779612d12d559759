import { createHash } from 'node:crypto';
import type { Database } from '@tidemark/db/client';
import {
  type NewerVersion,
  newestVersion,
  type OpenedReport,
  openSharedReport,
  type ReportContent,
  readOpenedReport,
  unlockReport,
} from '@tidemark/services/reports/reports';
import type { SecretBox } from '@tidemark/services/secrets/secret-box';
import { createByteCache } from './byte-cache.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { limitAttempts, type ShownKeys, shownKeys } from './report-access.ts';

/** An answer made from a report, before it is kept. */
export type MadeAnswer = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** A report as its link shows it, and the version that replaces it. */
export type SharedReport = ReportContent & { isProtected: boolean; newer: NewerVersion | null };

/**
 * Published reports never change: what is read or made of one is kept, with a digest by which a browser asks whether it has it already.
 * Whether a link still opens is asked of the database each time, so that a revoked or expired report is gone at once.
 */
export type SharedReports = {
  read(token: string, shown: ShownKeys): Promise<SharedReport>;
  /** Answers with what `make` makes of the report of a link, once per variant; 304 where the request names its digest. */
  answer(
    request: Request,
    asked: { token: string; variant: string },
    make: (shared: SharedReport) => MadeAnswer | Promise<MadeAnswer>,
  ): Promise<Response>;
  /** Gives, for the right password, what opens the report for some hours; null: it needs none. */
  unlock(token: string, password: string): Promise<string | null>;
};

type KeptAnswer = { body: Buffer<ArrayBuffer>; etag: string; headers: Record<string, string> };

const maxContentBytes = 32 * 1_048_576;
const maxAnswerBytes = 32 * 1_048_576;

type Parts = { db: Database; secrets: SecretBox; limiter: RateLimiter };

/** createSharedReports keeps reports and answers of this process, up to 32 MiB of each. */
export function createSharedReports({ db, secrets, limiter }: Parts): SharedReports {
  const contents = createByteCache<ReportContent>(maxContentBytes);
  const answers = createByteCache<KeptAnswer>(maxAnswerBytes);
  const open = (token: string, shown: ShownKeys) =>
    openSharedReport({ db }, { token, ...shown, attempted: () => limitAttempts(limiter, token) });
  const contentOf = (opened: OpenedReport) =>
    contents.get(opened.id, async () => {
      const value = await readOpenedReport({ db }, opened);
      return { value, bytes: 2 * JSON.stringify(value.content).length };
    });
  const sharedOf = async (opened: OpenedReport, newer: NewerVersion | null): Promise<SharedReport> => ({
    ...(await contentOf(opened)),
    isProtected: opened.isProtected,
    newer,
  });
  return {
    read: async (token, shown) => {
      const opened = await open(token, shown);
      return sharedOf(opened, await newestVersion({ db, secrets }, opened));
    },
    answer: async (request, { token, variant }, make) => {
      const opened = await open(token, shownKeys(request, token));
      const newer = await newestVersion({ db, secrets }, opened);
      const answer = await answers.get(`${opened.id} ${newer?.token ?? ''} ${variant}`, async () => {
        const value = keptAnswer(await make(await sharedOf(opened, newer)));
        return { value, bytes: value.body.length };
      });
      return respond(request, answer);
    },
    unlock: (token, password) =>
      unlockReport({ db }, { token, password, attempted: () => limitAttempts(limiter, token) }),
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
