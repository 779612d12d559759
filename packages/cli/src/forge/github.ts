import type { GateCheck } from '@tidemark/domain/gate/gate-answer';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { z } from 'zod';
import type { CiJob } from '../ci/read-ci.ts';
import type { Environment } from '../cli-deps.ts';
import { isToken } from '../input/is-token.ts';
import { askForge, type Forge } from './forge-request.ts';
import { commentMarker, upsertComment } from './upsert-comment.ts';

/** What a check or a comment says of a gate. */
export type GateNotice = {
  benchmark: string;
  /** null: the gate has no conclusion, since it was cancelled or did not complete. */
  check: GateCheck | 'cancelled';
  title: string;
  markdown: string;
  link: string;
};

/** Writes what a gate found where a change is reviewed. Each gives null, or why it could not be written. */
export type GateReporter = {
  /** The gate runs: the check is in progress. `isNew`: false where the check of this gate may be there already. */
  begin(gate: { id: string; benchmark: string; link: string; isNew: boolean }): Promise<string | null>;
  /** It is over, or was refused before it began. */
  end(notice: GateNotice): Promise<string[]>;
};

export type ReporterReading = { ok: true; reporter: GateReporter } | { ok: false; reason: string };

const checkShape = z.object({ id: z.int() });
const checksShape = z.object({
  check_runs: z.array(z.object({ id: z.int(), external_id: z.string().nullish() })),
});
const userShape = z.object({ login: z.string() });

/** The account of GITHUB_TOKEN in a workflow. */
const actionsLogin = 'github-actions[bot]';
const maxTitleLength = 250;
const maxTries = 3;

/** githubReporter writes a check run on the head of the change, and one comment on its pull request. */
export function githubReporter(env: Environment, job: CiJob, clock: Clock): ReporterReading {
  const token = env.GITHUB_TOKEN?.trim();
  const repository = job.host === 'github' ? (env.GITHUB_REPOSITORY ?? '') : (job.context.repository ?? '');
  const commit = job.headCommit ?? '';
  if (!token)
    return { ok: false, reason: 'Set GITHUB_TOKEN: a token that may write checks and pull requests.' };
  if (!isToken(token))
    return { ok: false, reason: 'GITHUB_TOKEN has characters that no token has, such as a line break.' };
  if (!/^[A-Za-z0-9][\w-]*\/(?!\.{1,2}$)[\w.-]+$/.test(repository))
    return { ok: false, reason: 'GITHUB_REPOSITORY does not name a repository such as owner/name.' };
  if (!/^[0-9a-f]{40,64}$/i.test(commit))
    return { ok: false, reason: 'There is no commit that a check can be written on: set GITHUB_SHA.' };
  const forge: Forge = {
    name: 'GitHub',
    url: env.GITHUB_API_URL || 'https://api.github.com',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
    clock,
  };
  const at = { forge, root: `/repos/${repository}`, commit };
  const pullRequest = /^\d+$/.exec(job.context.mergeRequest?.id ?? '')?.[0] ?? null;
  return { ok: true, reporter: reporterAt(at, pullRequest) };
}

type Place = { forge: Forge; root: string; commit: string };

function reporterAt(at: Place, pullRequest: string | null): GateReporter {
  let checkId: number | null = null;
  return {
    async begin({ id, benchmark, link, isNew }) {
      checkId = isNew ? null : await findCheck(at, id, checkName(benchmark));
      if (checkId !== null) return null;
      const output = { title: 'Running', summary: `[See the gate](${link})` };
      const made = await createCheck(at, id, {
        name: checkName(benchmark),
        head_sha: at.commit,
        external_id: id,
        details_url: link,
        status: 'in_progress',
        output,
      });
      if (!made.ok) return `The check is not in progress: ${made.reason}.`;
      checkId = made.id;
      return null;
    },
    async end(notice) {
      const faults = [await endCheck(at, checkId, notice)];
      if (pullRequest !== null) faults.push(await comment(at, pullRequest, notice));
      return faults.filter((fault) => fault !== null);
    },
  };
}

const checkName = (benchmark: string) => `tidemark / ${benchmark}`;

type MadeCheck = { ok: true; id: number } | { ok: false; reason: string };

/** A check that GitHub may have created before it failed is looked for by the id of the gate, so that none stays in progress. */
async function createCheck(
  at: Place,
  gateId: string,
  body: { name: string } & Record<string, unknown>,
): Promise<MadeCheck> {
  const { forge, root } = at;
  for (let tried = 1; ; tried += 1) {
    const answer = await askForge(forge, { method: 'POST', path: `${root}/check-runs`, body });
    if (answer.ok) {
      const parsed = checkShape.safeParse(answer.content);
      if (parsed.success) return { ok: true, id: parsed.data.id };
      return { ok: false, reason: 'GitHub sent no check run' };
    }
    if (!answer.mayExist || tried === maxTries) return { ok: false, reason: answer.reason };
    await forge.clock.sleep(1_000 * tried);
    const known = await findCheck(at, gateId, body.name);
    if (known !== null) return { ok: true, id: known };
  }
}

async function findCheck(
  { forge, root, commit }: Place,
  gateId: string,
  name: string,
): Promise<number | null> {
  const query = new URLSearchParams({ check_name: name, filter: 'all', per_page: '100' });
  const path = `${root}/commits/${commit}/check-runs?${query}`;
  const listed = await askForge(forge, { method: 'GET', path });
  const parsed = listed.ok ? checksShape.safeParse(listed.content) : null;
  if (!parsed?.success) return null;
  return parsed.data.check_runs.find(({ external_id: id }) => id === gateId)?.id ?? null;
}

async function endCheck(at: Place, checkId: number | null, notice: GateNotice): Promise<string | null> {
  const { forge, root, commit } = at;
  const body = {
    status: 'completed',
    conclusion: notice.check,
    details_url: notice.link,
    output: { title: notice.title.slice(0, maxTitleLength), summary: notice.markdown },
  };
  const name = checkName(notice.benchmark);
  const answer = await (checkId === null
    ? askForge(forge, {
        method: 'POST',
        path: `${root}/check-runs`,
        body: { name, head_sha: commit, ...body },
      })
    : askForge(forge, { method: 'PATCH', path: `${root}/check-runs/${checkId}`, body }));
  return answer.ok
    ? null
    : `The check was not written: ${answer.reason}.${adviceOf(answer.status, 'checks')}`;
}

async function comment(
  { forge, root }: Place,
  pullRequest: string,
  notice: GateNotice,
): Promise<string | null> {
  const comments = `${root}/issues/${pullRequest}/comments`;
  const login = await ownLogin(forge);
  const written = await upsertComment(
    forge,
    {
      listPath: (page) => `${comments}?per_page=100&page=${page}`,
      createPath: comments,
      update: (id, body) => ({ method: 'PATCH', path: `${root}/issues/comments/${id}`, body: { body } }),
      isOwn: (author) => author === login,
    },
    { marker: commentMarker(notice.benchmark), text: notice.markdown, link: notice.link },
  );
  return written.ok
    ? null
    : `The comment was not written: ${written.reason}.${adviceOf(written.status, 'pull-requests')}`;
}

/** The token of a workflow may not ask who it is; that of a person may. */
async function ownLogin(forge: Forge): Promise<string> {
  const answer = await askForge(forge, { method: 'GET', path: '/user' });
  const parsed = answer.ok ? userShape.safeParse(answer.content) : null;
  return parsed?.success ? parsed.data.login : actionsLogin;
}

function adviceOf(status: number | null, permission: string): string {
  if (status !== 401 && status !== 403 && status !== 404) return '';
  return ` The job needs "permissions: ${permission}: write"; pull requests of forks never have it.`;
}
