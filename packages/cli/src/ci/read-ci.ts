import { type RunContext, runContextShape } from '@tidemark/domain/run/run-context';
import type { Environment } from '../cli-deps.ts';

/** Where a change comes from, as a CI says it; `headCommit` is the one whose checks the forge shows. */
export type CiJob = {
  host: 'github' | 'gitlab' | 'other' | null;
  context: Omit<RunContext, 'benchmark'>;
  headCommit: string | null;
  /** Names one attempt of the job: a repeated request of it starts nothing twice. null: not in a CI. */
  attempt: string | null;
  /** What was too long or malformed and is left out. */
  notices: string[];
};

/** The part of GitHub's event file that names a pull request. */
export type PullRequestEvent = { number: number | null; url: string | null; headCommit: string | null };

type Claim = Partial<
  Record<'repository' | 'commit' | 'branch' | 'baseBranch' | 'jobUrl', string | undefined>
>;

/** What a host says, before its texts are checked. */
type HostClaim = Pick<CiJob, 'host' | 'headCommit' | 'attempt'> & {
  claim: Claim;
  mergeRequest: { id: string; url: string | null } | null;
  trigger: RunContext['trigger'];
};

/** readCi reads the variables of GitHub Actions, GitLab CI or another CI (TIDEMARK_COMMIT, ...); TIDEMARK_* win over the host's own. */
export function readCi(env: Environment, event: PullRequestEvent | null): CiJob {
  const named = hostClaim(env, event);
  const own: Claim = {
    repository: env.TIDEMARK_REPOSITORY,
    commit: env.TIDEMARK_COMMIT,
    branch: env.TIDEMARK_BRANCH,
    baseBranch: env.TIDEMARK_BASE_BRANCH,
    jobUrl: env.TIDEMARK_JOB_URL,
  };
  const notices: string[] = [];
  const valid = (key: keyof Claim): string | null => {
    const text = own[key] || named.claim[key];
    if (!text) return null;
    const parsed = runContextShape.shape[key].safeParse(text);
    if (parsed.success) return parsed.data;
    notices.push(`The ${names[key]} that the CI names is left out: ${parsed.error.issues[0]?.message ?? ''}`);
    return null;
  };
  const context = {
    repository: valid('repository'),
    commit: valid('commit'),
    branch: valid('branch'),
    baseBranch: valid('baseBranch'),
    jobUrl: valid('jobUrl'),
    mergeRequest: mergeRequestOf(env.TIDEMARK_MERGE_REQUEST, named.mergeRequest),
    trigger: named.trigger,
    labels: [],
  };
  const { host, headCommit, attempt } = named;
  return { host, context, headCommit: headCommit ?? context.commit, attempt, notices };
}

const names: Record<keyof Claim, string> = {
  repository: 'repository',
  commit: 'commit',
  branch: 'branch',
  baseBranch: 'base branch',
  jobUrl: 'address of the job',
};

function hostClaim(env: Environment, event: PullRequestEvent | null): HostClaim {
  if (env.GITHUB_ACTIONS === 'true') return githubClaim(env, event);
  if (env.GITLAB_CI === 'true') return gitlabClaim(env);
  const isCi = Boolean(env.CI) && env.CI !== 'false';
  return {
    host: isCi ? 'other' : null,
    claim: {},
    mergeRequest: null,
    trigger: isCi ? 'ci' : 'manual',
    headCommit: null,
    attempt: null,
  };
}

function githubClaim(env: Environment, event: PullRequestEvent | null): HostClaim {
  const repository = env.GITHUB_REPOSITORY;
  const server = env.GITHUB_SERVER_URL || 'https://github.com';
  const isPullRequest = /^pull_request/.test(env.GITHUB_EVENT_NAME ?? '');
  // A tag may have the name of a branch, and its gate must not become the baseline of that one.
  const isTag = env.GITHUB_REF_TYPE === 'tag';
  const number = event?.number ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1] ?? null;
  return {
    host: 'github',
    claim: {
      repository,
      // Of a pull request GITHUB_SHA is a merge that no one else knows, and GITHUB_REF_NAME may be the branch that it goes into.
      commit: (isPullRequest ? event?.headCommit : null) ?? env.GITHUB_SHA,
      branch: isPullRequest ? env.GITHUB_HEAD_REF : isTag ? undefined : env.GITHUB_REF_NAME,
      baseBranch: env.GITHUB_BASE_REF,
      jobUrl: repository && env.GITHUB_RUN_ID && `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}`,
    },
    mergeRequest: isPullRequest ? { id: String(number ?? 'unknown'), url: event?.url ?? null } : null,
    trigger: env.GITHUB_EVENT_NAME === 'schedule' ? 'schedule' : 'ci',
    headCommit: (isPullRequest ? event?.headCommit : null) ?? env.GITHUB_SHA ?? null,
    attempt: env.GITHUB_RUN_ID
      ? [env.GITHUB_RUN_ID, env.GITHUB_RUN_ATTEMPT || '1', env.GITHUB_JOB || 'job'].join('-')
      : null,
  };
}

function gitlabClaim(env: Environment): HostClaim {
  const iid = env.CI_MERGE_REQUEST_IID;
  const project = env.CI_MERGE_REQUEST_PROJECT_URL;
  return {
    host: 'gitlab',
    claim: {
      repository: env.CI_PROJECT_PATH,
      commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
      branch:
        env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || (env.CI_COMMIT_TAG ? undefined : env.CI_COMMIT_REF_NAME),
      baseBranch: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
      jobUrl: env.CI_JOB_URL,
    },
    mergeRequest: iid ? { id: iid, url: project ? `${project}/-/merge_requests/${iid}` : null } : null,
    trigger: env.CI_PIPELINE_SOURCE === 'schedule' ? 'schedule' : 'ci',
    headCommit: env.CI_COMMIT_SHA ?? null,
    attempt: env.CI_JOB_ID ?? null,
  };
}

/** A merge request stays one when its id or address is malformed: its gate must never become a baseline. */
function mergeRequestOf(
  own: string | undefined,
  claimed: HostClaim['mergeRequest'],
): RunContext['mergeRequest'] {
  const named = own ? { id: own, url: null } : claimed;
  if (named === null) return null;
  const whole = runContextShape.shape.mergeRequest.safeParse(named);
  if (whole.success) return whole.data;
  const withoutUrl = runContextShape.shape.mergeRequest.safeParse({ id: named.id });
  return withoutUrl.success ? withoutUrl.data : { id: 'unknown', url: null };
}
