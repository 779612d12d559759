import { runContextShape } from '@tidemark/domain/run/run-context';
import { describe, expect, it } from 'vitest';
import { readCi } from './read-ci.ts';

const github = {
  GITHUB_ACTIONS: 'true',
  CI: 'true',
  GITHUB_REPOSITORY: 'acme/store',
  GITHUB_SHA: 'a'.repeat(40),
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_NAME: 'main',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_RUN_ID: '77',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_JOB: 'gate',
};
const headCommit = 'b'.repeat(40);
const event = { number: 12, url: 'https://github.com/acme/store/pull/12', headCommit };

describe('readCi on GitHub', () => {
  it('reads a push to a branch', () => {
    expect(readCi(github, null)).toEqual({
      host: 'github',
      context: {
        repository: 'acme/store',
        commit: 'a'.repeat(40),
        branch: 'main',
        baseBranch: null,
        mergeRequest: null,
        jobUrl: 'https://github.com/acme/store/actions/runs/77',
        trigger: 'ci',
        labels: [],
      },
      headCommit: 'a'.repeat(40),
      attempt: '77-2-gate',
      notices: [],
    });
  });

  it('names the head of a pull request, not the merge that GitHub tests', () => {
    const env = {
      ...github,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_HEAD_REF: 'tags',
      GITHUB_BASE_REF: 'main',
    };
    const job = readCi(env, event);
    expect(job).toMatchObject({
      headCommit,
      context: {
        commit: headCommit,
        branch: 'tags',
        baseBranch: 'main',
        mergeRequest: { id: '12', url: event.url },
      },
    });
    expect(readCi(env, null).context.mergeRequest).toEqual({ id: '12', url: null });
  });

  it('takes a pull request of a fork for one even where GitHub names the branch that it goes into', () => {
    const env = { ...github, GITHUB_EVENT_NAME: 'pull_request_target', GITHUB_HEAD_REF: 'main' };
    expect(readCi(env, event).context).toMatchObject({ branch: 'main', mergeRequest: { id: '12' } });
    expect(readCi(env, null).context.mergeRequest).toEqual({ id: 'unknown', url: null });
    const hostile = { ...event, url: 'javascript:alert(1)' };
    expect(readCi(env, hostile).context.mergeRequest).toEqual({ id: '12', url: null });
  });

  it('takes no tag for a branch, whatever it is called', () => {
    expect(readCi({ ...github, GITHUB_REF_TYPE: 'tag' }, null).context.branch).toBeNull();
    const gitlab = { GITLAB_CI: 'true', CI_COMMIT_REF_NAME: 'main', CI_COMMIT_TAG: 'main' };
    expect(readCi(gitlab, null).context.branch).toBeNull();
  });

  it('calls a scheduled job one', () => {
    expect(readCi({ ...github, GITHUB_EVENT_NAME: 'schedule' }, null).context.trigger).toBe('schedule');
  });
});

describe('readCi elsewhere', () => {
  const gitlab = {
    GITLAB_CI: 'true',
    CI: 'true',
    CI_PROJECT_PATH: 'acme/store',
    CI_COMMIT_SHA: 'c'.repeat(40),
    CI_COMMIT_REF_NAME: 'main',
    CI_JOB_ID: '501',
    CI_JOB_URL: 'https://gitlab.example/acme/store/-/jobs/501',
    CI_PIPELINE_SOURCE: 'push',
  };

  it('reads a branch and a merge request of GitLab', () => {
    expect(readCi(gitlab, null)).toMatchObject({
      host: 'gitlab',
      attempt: '501',
      context: { branch: 'main', mergeRequest: null, jobUrl: gitlab.CI_JOB_URL },
    });
    const merge = {
      CI_MERGE_REQUEST_IID: '9',
      CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.example/acme/store',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'tags',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    };
    expect(readCi({ ...gitlab, ...merge }, null).context).toMatchObject({
      branch: 'tags',
      baseBranch: 'main',
      mergeRequest: { id: '9', url: 'https://gitlab.example/acme/store/-/merge_requests/9' },
    });
  });

  it('reads variables of its own in any other CI, which win', () => {
    const own = { TIDEMARK_BRANCH: 'release', TIDEMARK_COMMIT: 'd41d8c', TIDEMARK_MERGE_REQUEST: '5' };
    expect(readCi({ CI: '1', ...own }, null)).toMatchObject({
      host: 'other',
      attempt: null,
      context: { branch: 'release', commit: 'd41d8c', trigger: 'ci', mergeRequest: { id: '5', url: null } },
    });
    expect(readCi({ ...gitlab, ...own }, null).context.branch).toBe('release');
    expect(readCi({}, null)).toMatchObject({ host: null, context: { trigger: 'manual', branch: null } });
  });

  it('leaves out what the portal would refuse, says so, and keeps the rest', () => {
    const job = readCi({ CI: '1', TIDEMARK_BRANCH: 'x'.repeat(251), TIDEMARK_COMMIT: 'a b' }, null);
    expect(job.context).toMatchObject({ branch: null, commit: null });
    expect(job.notices).toEqual([
      expect.stringContaining('commit that the CI names is left out'),
      expect.stringContaining('branch that the CI names is left out'),
    ]);
    expect(runContextShape.safeParse(job.context).success).toBe(true);
  });
});
