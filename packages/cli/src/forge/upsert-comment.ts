import { z } from 'zod';
import { askForge, type Forge, type ForgeAnswer, type ForgeCall } from './forge-request.ts';

/** Forges refuse longer comments: GitHub ends at 65,536 characters. */
export const maxCommentBytes = 60_000;

/** How the comments of one merge request are listed, created and changed. */
export type CommentPlace = {
  listPath: (page: number) => string;
  createPath: string;
  update: (id: number, body: string) => ForgeCall;
  /** Whether a comment is ours, by its author: anyone can write our marker. */
  isOwn: (author: string) => boolean;
};

type Written = { ok: true } | Extract<ForgeAnswer, { ok: false }>;

const commentsShape = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullish(),
    author: z.object({ username: z.string() }).nullish(),
  }),
);

/** At 100 a page these are 5,000 comments. */
const maxPages = 50;
const maxTries = 3;

/** upsertComment changes our comment with this marker, or creates it: one comment, however often the gate runs. */
export async function upsertComment(
  forge: Forge,
  place: CommentPlace,
  { marker, text, link }: { marker: string; text: string; link: string },
): Promise<Written> {
  const body = commentBody(marker, text, link);
  for (let tried = 1; ; tried += 1) {
    const found = await findComment(forge, place, marker);
    if (!found.ok) return found;
    const call: ForgeCall =
      found.id === null
        ? { method: 'POST', path: place.createPath, body: { body } }
        : place.update(found.id, body);
    const answer = await askForge(forge, call);
    if (answer.ok) return { ok: true };
    if (!answer.mayExist || tried === maxTries) return answer;
    await forge.clock.sleep(1_000 * tried);
  }
}

type Found = { ok: true; id: number | null } | Extract<ForgeAnswer, { ok: false }>;

async function findComment(forge: Forge, place: CommentPlace, marker: string): Promise<Found> {
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await askForge(forge, { method: 'GET', path: place.listPath(page) });
    if (!answer.ok) return answer;
    const comments = commentsShape.safeParse(answer.content);
    if (!comments.success)
      return {
        ok: false,
        status: null,
        mayExist: false,
        reason: `${forge.name} sent no list of comments`,
      };
    const own = comments.data.find(
      ({ body, user, author }) =>
        body?.startsWith(marker) && place.isOwn(user?.login ?? author?.username ?? ''),
    );
    if (own) return { ok: true, id: own.id };
    if (!answer.hasNext) break;
  }
  return { ok: true, id: null };
}

/** commentBody is at most 60 kB: what is longer is cut after a line, with a link to all of it. */
export function commentBody(marker: string, text: string, link: string): string {
  const whole = `${marker}\n${text}`;
  if (bytesOf(whole) <= maxCommentBytes) return whole;
  const end = `\n\nThe rest does not fit: [see the gate](${link})\n`;
  let left = maxCommentBytes - bytesOf(end);
  const lines: string[] = [];
  for (const line of whole.split('\n')) {
    left -= bytesOf(line) + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join('\n') + end;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** commentMarker is what our comment on a benchmark starts with; readers do not see it. */
export function commentMarker(benchmark: string): string {
  return `<!-- tidemark gate: ${benchmark} -->`;
}
