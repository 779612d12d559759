import { createServer, type Server } from 'node:http';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readCi } from '../src/ci/read-ci.ts';
import type { GateNotice } from '../src/forge/github.ts';
import { gitlabReporter } from '../src/forge/gitlab.ts';

type Note = { id: number; body: string; author: { username: string } };

let server: Server;
let url = '';
let notes: Note[] = [];
let asked: string[] = [];
let failures = 0;

/** Answers as GitLab's reference describes users and the notes of merge request 9 of project 42. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const address = new URL(request.url ?? '', 'http://localhost');
      const at = `${request.method} ${address.pathname}`;
      asked.push(at);
      const json = (status: number, body: unknown, headers = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      };
      if (request.headers['private-token'] !== 'glpat-1') return json(401, { message: '401 Unauthorized' });
      if (failures > 0) {
        failures -= 1;
        return json(503, { message: 'away' });
      }
      if (at === 'GET /api/v4/user') return json(200, { id: 1, username: 'project_42_bot' });
      const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
      const path = '/api/v4/projects/42/merge_requests/9/notes';
      if (at === `GET ${path}`) {
        const page = Number(address.searchParams.get('page'));
        const more = notes.length > page * 100;
        return json(200, notes.slice((page - 1) * 100, page * 100), {
          'x-next-page': more ? `${page + 1}` : '',
        });
      }
      if (at === `POST ${path}`) {
        notes.push({ id: notes.length + 1, body: body.body, author: { username: 'project_42_bot' } });
        return json(201, notes.at(-1));
      }
      const known = notes.find(({ id }) => at === `PUT ${path}/${id}`);
      if (!known) return json(404, { message: '404 Not found' });
      known.body = body.body;
      return json(200, known);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v4`;
});
beforeEach(() => {
  notes = [];
  asked = [];
  failures = 0;
});
afterAll(() => void server.close());

const clock = { ...systemClock, sleep: async () => undefined };
const mergeRequest = () => ({
  GITLAB_CI: 'true',
  GITLAB_TOKEN: 'glpat-1',
  CI_API_V4_URL: url,
  CI_PROJECT_ID: '42',
  CI_COMMIT_SHA: 'c'.repeat(40),
  CI_MERGE_REQUEST_IID: '9',
});
const notice = (markdown: string): GateNotice => ({
  benchmark: 'ingest',
  check: 'success',
  title: 'Nothing got worse.',
  markdown,
  link: 'https://tidemark.example/gates/g1',
});

async function report(env: Record<string, string>, markdown: string): Promise<string[]> {
  const reading = gitlabReporter(env, readCi(env, null), clock);
  if (!reading.ok) return [reading.reason];
  return reading.reporter.end(notice(markdown));
}

it('creates one note, and changes it the next time, also behind a page of others', async () => {
  expect(await report(mergeRequest(), 'first')).toEqual([]);
  const others = Array.from({ length: 120 }, (_, i) => ({
    id: 1_000 + i,
    body: '<!-- tidemark gate: ingest -->\nforged',
    author: { username: 'mallory' },
  }));
  notes = [...others, ...notes];
  expect(await report(mergeRequest(), 'second')).toEqual([]);
  expect(notes).toHaveLength(121);
  expect(notes.at(-1)?.body).toBe('<!-- tidemark gate: ingest -->\nsecond');
  expect(notes.filter(({ body }) => body.endsWith('forged'))).toHaveLength(120);
});

it('writes nothing where there is no merge request', async () => {
  expect(await report({ ...mergeRequest(), CI_MERGE_REQUEST_IID: '' }, 'x')).toEqual([]);
  expect(asked).toEqual([]);
});

it('repeats what failed, and gives up after four times', async () => {
  failures = 3;
  expect(await report(mergeRequest(), 'x')).toEqual([]);
  failures = 99;
  expect(await report(mergeRequest(), 'x')).toEqual(['The note was not written: GitLab answered 503: away.']);
  expect(failures).toBe(95);
});

it('says what is missing', async () => {
  expect(await report({ ...mergeRequest(), GITLAB_TOKEN: '' }, 'x')).toEqual([
    'Set GITLAB_TOKEN: a project access token with the scope "api".',
  ]);
  expect(await report({ ...mergeRequest(), GITLAB_TOKEN: 'glpat-1\nx' }, 'x')).toEqual([
    'GITLAB_TOKEN has characters that no token has, such as a line break.',
  ]);
  expect((await report({ ...mergeRequest(), CI_PROJECT_ID: '../1' }, 'x'))[0]).toContain(
    'do not name a project',
  );
  expect((await report({ ...mergeRequest(), GITLAB_TOKEN: 'old' }, 'x'))[0]).toContain('GitLab answered 401');
});
