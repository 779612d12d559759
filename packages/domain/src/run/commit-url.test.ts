import { expect, it } from 'vitest';
import { commitUrl } from './commit-url.ts';

const none = { commit: 'abc123', repository: 'acme/store', jobUrl: null, mergeRequest: null };

it.each([
  ['https://github.com/acme/store/actions/runs/1', 'https://github.com/acme/store/commit/abc123'],
  ['https://gitlab.example/acme/store/-/jobs/7', 'https://gitlab.example/acme/store/-/commit/abc123'],
  ['https://ci.example/build/7', null],
  ['https://github.com/acme/store-2/actions/runs/1', null],
  [null, null],
])('derives the page of a commit from the job %s', (jobUrl, url) => {
  expect(commitUrl({ ...none, jobUrl })).toBe(url);
});

it('takes the merge request where the job is elsewhere', () => {
  const mergeRequest = { id: '4', url: 'https://github.com/acme/store/pull/4' };
  expect(commitUrl({ ...none, jobUrl: 'https://ci.example/7', mergeRequest })).toBe(
    'https://github.com/acme/store/commit/abc123',
  );
});

it('gives none without a commit or a repository', () => {
  const jobUrl = 'https://github.com/acme/store/actions/runs/1';
  expect(commitUrl({ ...none, jobUrl, commit: null })).toBeNull();
  expect(commitUrl({ ...none, jobUrl, repository: null })).toBeNull();
});
