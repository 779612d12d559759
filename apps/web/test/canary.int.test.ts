import { aRunCapsule } from '@tidemark/domain/testing/a-capsule';
import { sha256 } from '@tidemark/services/capsules/sha256';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '#api/operations.ts';
import { aPlan, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, succeed, type Workspace } from './workspace-fixture.ts';

const canary = 'canary-7f3a9e51"ü';
/** The canary as it may be written: plain, in JSON, in an address, as a login of HTTP, in hex. */
const forms = [
  canary,
  JSON.stringify(canary).slice(1, -1),
  encodeURIComponent(canary),
  'canary-7f3a9e51',
  Buffer.from(canary).toString('base64').replaceAll('=', '').slice(0, -1),
  Buffer.from(`admin:${canary}`).toString('base64').replaceAll('=', '').slice(0, -1),
  Buffer.from(canary).toString('hex'),
];
const found = (text: string) => forms.filter((form) => text.includes(form));

const queryOf: Record<string, (of: Workspace) => string> = {
  compareRuns: (of) => `?run=${of.runId}`,
  getComparedSeries: (of) => `?run=${of.runId}`,
  getReportSeries: () => '?metric=pointsPerSec&maxPoints=100',
  getSharedReportSeries: () => '?metric=pointsPerSec&maxPoints=100',
  exportRunCapsule: () => '?results=full',
  exportExperimentCapsule: () => '?results=full',
};

describe('a password of a target', () => {
  let portal: Portal;
  let ours: Workspace;
  const answers: string[] = [];
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await portal.send(method, path, { cookie: ours.cookie, body, headers });
    answers.push(
      `${method} ${path} ${answer.status} ${JSON.stringify([...answer.headers])} ${JSON.stringify(answer.body)}`,
    );
    return answer;
  };

  beforeAll(async () => {
    portal = await startPortal();
    const base = await foundWorkspace(portal, 'canary');
    ours = base;
    const login = { url: 'http://127.0.0.1:59997', auth: 'basic', username: 'admin' };
    const target = await send(
      'POST',
      '/targets',
      { target: aTarget(login), password: canary },
      { 'idempotency-key': 'c1' },
    );
    const run = await send('POST', '/runs', {
      plan: aPlan({ target: aTarget({ ...login, url: 'http://127.0.0.1:59996' }) }),
      password: canary,
    });
    await succeed(portal, run.body.id);
    const queued = await send('POST', '/runs', { plan: aPlan({ target: aTarget(login) }), password: canary });
    const experiment = await send('POST', '/experiments', {
      name: 'With a login',
      repetitions: 1,
      schemas: [{ schemaId: base.schemaId }],
      profiles: [{ profileId: base.profileId }],
      systems: [{ targetId: target.body.id }],
    });
    const published = await send('POST', '/reports', { runIds: [run.body.id] });
    ours = {
      ...base,
      targetId: target.body.id,
      runId: run.body.id,
      queuedRunId: queued.body.id,
      experimentId: experiment.body.id,
      reportId: published.body.report.id,
      token: published.body.token,
    };
    for (const { status } of [target, run, queued, experiment, published].map(({ status }) => ({ status })))
      expect(status).toBeLessThan(300);
  });
  afterAll(() => portal.stop());

  it('is in no answer to a request that fails with it', async () => {
    await send('POST', `/targets/${ours.targetId}/test`);
    await send('POST', '/targets/test', {
      target: aTarget({ auth: 'basic', username: 'admin' }),
      password: canary,
    });
    await send('POST', '/targets', {
      target: aTarget({ kind: 'graphite', url: 'tcp://127.0.0.1:1' }),
      password: canary,
    });
    await send('POST', '/targets', { target: aTarget(), password: { inner: canary }, token: [canary] });
    await send('POST', '/targets', {
      target: aTarget({ url: `http://admin:${encodeURIComponent(canary)}@127.0.0.1:1` }),
    });
    await send('PUT', `/targets/${ours.targetId}`, { target: aTarget(), token: canary });
    await send('POST', '/capsules', { capsule: aRunCapsule(sha256), password: canary });
    await send('GET', `/targets/${ours.targetId}/databases`);
    expect(answers.flatMap(found)).toEqual([]);
  });

  it('is in no answer to any GET of the API', async () => {
    const gets = operations.filter(({ method }) => method === 'get');
    for (const { id, path } of gets) {
      const filled = path
        .replace('{scenarioId}', 'constant-rate-attack')
        .replaceAll(/\{(\w+)\}/g, (_, name) => String(Reflect.get(ours, name)));
      await send('GET', filled + (queryOf[id]?.(ours) ?? ''));
    }
    expect(gets.length).toBeGreaterThan(30);
    expect(answers.filter((answer) => / 200 /.test(answer)).length).toBeGreaterThan(gets.length * 0.7);
    expect(answers.flatMap(found)).toEqual([]);
  });

  it('is in no row of the database but sealed: no job, no event, no report, no audit entry, no kept answer', async () => {
    const { query } = portal.parts.db;
    const tables = await query(
      z.object({ schema: z.string(), name: z.string() }),
      `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(25);
    const leaks: string[] = [];
    for (const { schema, name } of tables) {
      const rows = await query(
        z.object({ row: z.string() }),
        `SELECT t::text AS row FROM "${schema}"."${name}" t`,
      );
      if (rows.some(({ row }) => found(row).length > 0)) leaks.push(`${schema}.${name}`);
    }
    expect(leaks).toEqual([]);
    const [sealed] = await query(
      z.object({ count: z.number() }),
      `SELECT count(*)::int AS count FROM run WHERE sealed_secret LIKE 'v2.%'`,
    );
    expect(sealed?.count).toBeGreaterThanOrEqual(3);
  });

  it('is in no line of the log', () => {
    expect(portal.logged.flatMap(found)).toEqual([]);
  });
});
