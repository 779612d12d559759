import type { Clock } from '@tidemark/domain/kernel/clock';
import { z } from 'zod';
import type { CiJob } from '../ci/read-ci.ts';
import type { Environment } from '../cli-deps.ts';
import { isToken } from '../input/is-token.ts';
import { askForge, type Forge } from './forge-request.ts';
import type { GateNotice, ReporterReading } from './github.ts';
import { commentMarker, upsertComment } from './upsert-comment.ts';

const userShape = z.object({ username: z.string() });

/** gitlabReporter writes one note on the merge request; the job itself is the check. */
export function gitlabReporter(env: Environment, job: CiJob, clock: Clock): ReporterReading {
  const token = env.GITLAB_TOKEN?.trim();
  const url = env.CI_API_V4_URL;
  const project = env.CI_MERGE_REQUEST_PROJECT_ID || env.CI_PROJECT_ID;
  if (!token) return { ok: false, reason: 'Set GITLAB_TOKEN: a project access token with the scope "api".' };
  if (!isToken(token))
    return { ok: false, reason: 'GITLAB_TOKEN has characters that no token has, such as a line break.' };
  if (!url || !project || !/^\d+$/.test(project))
    return {
      ok: false,
      reason: 'CI_API_V4_URL and CI_PROJECT_ID do not name a project: run this in GitLab CI.',
    };
  const forge: Forge = { name: 'GitLab', url, headers: { 'private-token': token }, clock };
  const iid = /^\d+$/.exec(job.context.mergeRequest?.id ?? '')?.[0] ?? null;
  return {
    ok: true,
    reporter: {
      begin: async () => null,
      end: async (notice) => (iid === null ? [] : await note(forge, `/projects/${project}`, iid, notice)),
    },
  };
}

async function note(forge: Forge, project: string, iid: string, notice: GateNotice): Promise<string[]> {
  const notes = `${project}/merge_requests/${iid}/notes`;
  const user = await askForge(forge, { method: 'GET', path: '/user' });
  const own = user.ok ? userShape.safeParse(user.content) : null;
  if (!own?.success)
    return [`The note was not written: ${user.ok ? 'GitLab does not say whose token it is' : user.reason}.`];
  const written = await upsertComment(
    forge,
    {
      listPath: (page) => `${notes}?per_page=100&page=${page}`,
      createPath: notes,
      update: (id, body) => ({ method: 'PUT', path: `${notes}/${id}`, body: { body } }),
      isOwn: (author) => author === own.data.username,
    },
    { marker: commentMarker(notice.benchmark), text: notice.markdown, link: notice.link },
  );
  if (written.ok) return [];
  return [`The note was not written: ${written.reason}. GITLAB_TOKEN needs the scope "api".`];
}
