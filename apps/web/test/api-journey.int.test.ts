import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan, aProfile, aSchema, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';

describe('the way through the API', () => {
  let portal: Portal;
  let cookie: string;
  const get = (path: string) => portal.send('GET', path, { cookie });
  const post = (path: string, body?: unknown) => portal.send('POST', path, { cookie, body });

  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('Ada');
  });
  afterAll(() => portal.stop());

  it('takes schema, profile and target, queues a run of them, and cancels it', async () => {
    const schema = await post('/schemas', aSchema());
    expect(schema.status).toBe(201);
    expect(schema.headers.get('location')).toBe(`/api/v1/schemas/${schema.body.id}`);
    const profile = await post('/profiles', aProfile());
    const target = await post('/targets', { target: aTarget({ username: 'u' }), password: 'hunter2 secret' });
    expect(target.body.hasPassword).toBe(true);
    expect(JSON.stringify(target.body)).not.toContain('hunter2');

    const parts = { schemaId: schema.body.id, profileId: profile.body.id, targetId: target.body.id };
    const run = await post('/runs', parts);
    expect(run.status).toBe(202);
    expect(run.headers.get('location')).toBe(`/api/v1/runs/${run.body.id}`);
    expect(run.body.state).toBe('queued');

    expect((await get(`/runs/${run.body.id}`)).body.plan.schema.name).toBe('Sensors');
    expect((await get('/runs')).body.items.map((one: { id: string }) => one.id)).toEqual([run.body.id]);
    expect((await get('/runs?state=queued&state=running')).body.items).toHaveLength(1);
    expect(await get('/runs?state=finalising')).toMatchObject({ status: 200, body: { items: [] } });
    expect((await get('/runs?state=succeeded')).body.items).toHaveLength(0);
    const labeled = await portal.send('PUT', `/runs/${run.body.id}/labels`, {
      cookie,
      body: { labels: ['nightly'] },
    });
    expect(labeled.body.labels).toEqual(['nightly']);
    for (const query of ['label=nightly', 'q=sens', 'schema=Sensors', 'sort=-rate', 'sort=judgement&limit=1'])
      expect((await get(`/runs?${query}`)).body.items).toHaveLength(1);
    for (const query of ['label=weekly', 'q=nothing', 'schema=Other', 'author=Grace'])
      expect((await get(`/runs?${query}`)).body.items).toHaveLength(0);
    expect((await get('/search?q=sensors')).body.items).toContainEqual(
      expect.objectContaining({ kind: 'run', id: run.body.id }),
    );
    expect((await portal.send('DELETE', `/runs/${run.body.id}`, { cookie })).body.code).toBe('not_deletable');
    expect((await get(`/runs/${run.body.id}/series?metric=rssBytes`)).status).toBe(200);
    expect((await get(`/runs/${run.body.id}/intervals`)).body.items).toEqual([]);
    expect((await get(`/runs/${run.body.id}/timeline`)).status).toBe(200);

    const cancelled = await post(`/runs/${run.body.id}/cancel`);
    expect(cancelled.status).toBe(202);
    expect((await get(`/runs/${run.body.id}?wait=30`)).body.state).toBe('cancelled');
    expect((await post(`/runs/${run.body.id}/cancel`)).status).toBe(202);

    expect((await portal.send('DELETE', `/runs/${run.body.id}`, { cookie })).status).toBe(204);
    expect((await get(`/runs/${run.body.id}`)).status).toBe(404);
    expect((await get('/deleted')).body.items).toMatchObject([{ kind: 'run', id: run.body.id }]);
    expect((await post(`/runs/${run.body.id}/restore`)).status).toBe(204);
    expect((await get('/storage')).body).toMatchObject({ runCount: 1, unmeasuredCount: 1 });

    const again = await post(`/runs/${run.body.id}/rerun`);
    expect(again.body).toMatchObject({ state: 'queued', retryOf: run.body.id });
  });

  it('says that memory is unknown where nothing was measured, and measures it on request', async () => {
    const question = { schema: aSchema(), launcher: 'influxdb', variant: 'inmem', retentionDays: 30 };
    const { body: estimate } = await post('/ram', question);
    expect(estimate).toMatchObject({ predictions: [], capacity: null, series: { total: 20 } });
    expect(estimate.measurement.series).toHaveLength(4);
    const started = await post('/ram/measure', question);
    expect(started.status).toBe(202);
    const path = `/experiments/${started.body.id}`;
    expect(started.headers.get('location')).toBe(`/api/v1${path}`);
    expect((await get(path)).body.progress.runCount).toBe(estimate.measurement.runs);
    await post(`${path}/cancel`);
  });

  it('lays an experiment out, starts, pauses, resumes and cancels it, and makes its cells again', async () => {
    const body = {
      name: 'Two by two',
      repetitions: 2,
      schemas: [{ schema: aSchema({ name: 'one' }) }, { schema: aSchema({ name: 'two' }) }],
      profiles: [{ profile: aProfile() }],
      systems: [{ targetId: (await post('/targets', { target: aTarget() })).body.id }],
    };
    const foreseen = await post('/experiments/preview', body);
    expect(foreseen.body).toMatchObject({ runCount: 4, points: 4_000, columns: ['one', 'two'] });
    const { body: started } = await post('/experiments', body);
    const path = `/experiments/${started.id}`;
    expect((await get(path)).body).toMatchObject({ state: 'running', progress: { runCount: 4 } });
    expect((await post(`${path}/pause`)).body.state).toBe('paused');
    expect((await post(`${path}/resume`)).body.state).toBe('running');
    expect((await post(`${path}/cancel`)).body.state).toBe('cancelled');
    const again = await post(`${path}/rerun-failed?cell=1`);
    expect(again.body).toMatchObject({ state: 'running', progress: { endedCount: 2, failedCount: 2 } });
    expect((await post(`${path}/rerun-failed?cell=x`)).status).toBe(422);
    const listed = await get('/experiments');
    expect(listed.body.items[0]).toMatchObject({ id: started.id, name: 'Two by two', cellCount: 2 });
    const [run] = (await get('/runs')).body.items;
    expect(run).toMatchObject({ experimentId: started.id });
  });

  it('runs a benchmark at set times: previewed, created, paused, started now, deleted', async () => {
    const times = { cron: '0 2 * * *', timeZone: 'Europe/Berlin' };
    expect((await post('/schedules/preview', times)).body.nextTimes).toHaveLength(3);
    const never = await post('/schedules/preview', { cron: '0 2 30 2 *' });
    expect([never.status, never.body.errors[0].pointer]).toEqual([422, '/cron']);
    const definition = {
      benchmark: 'nightly',
      schemas: [{ schema: aSchema() }],
      profiles: [{ profile: aProfile() }],
      systems: [{ launcher: 'influxdb', variant: 'inmem' }],
    };
    const unknown = await post('/schedules', { name: 'n', ...times, definition: { ...definition, sede: 1 } });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'validation_failed']);
    const made = await post('/schedules', { name: 'Nightly', ...times, definition });
    expect([made.status, made.body.benchmark, made.body.nextTimes.length]).toEqual([201, 'nightly', 3]);
    const path = `/schedules/${made.body.id}`;
    const paused = await portal.send('PUT', path, { cookie, body: { isActive: false } });
    expect(paused.body).toMatchObject({ isActive: false, nextTimes: [] });
    const started = await post(`${path}/run`);
    expect(started.status).toBe(202);
    expect(started.headers.get('location')).toBe(`/api/v1/gates/${started.body.id}`);
    expect((await get(path)).body.lastGate.id).toBe(started.body.id);
    expect((await get('/schedules')).body.items).toHaveLength(1);
    await post(`/gates/${started.body.id}/cancel`);
    expect((await portal.send('DELETE', path, { cookie })).body).toEqual({ id: made.body.id });
    expect((await get(path)).status).toBe(404);
    expect((await get(`/gates/${started.body.id}`)).status).toBe(200);
  });

  it('annotates trends, and lists a benchmark of which no gate has concluded', async () => {
    const at = '2026-11-03T09:00:00.000Z';
    const made = await post('/annotations', { at, text: 'Release 2.4', kind: 'deploy' });
    expect([made.status, made.body.at]).toEqual([201, at]);
    const path = `/annotations/${made.body.id}`;
    const replaced = await portal.send('PUT', path, { cookie, body: { at, text: 'Release 2.5' } });
    expect(replaced.body).toMatchObject({ text: 'Release 2.5', kind: 'note' });
    expect((await get('/annotations?benchmark=nightly')).body.items).toMatchObject([{ id: made.body.id }]);
    expect((await portal.send('DELETE', path, { cookie })).status).toBe(204);
    expect((await get('/annotations')).body.items).toEqual([]);
    expect((await get('/benchmarks')).body.items).toMatchObject([{ benchmark: 'nightly', spark: null }]);
    expect((await get('/benchmarks/nightly/trend')).body.gates).toEqual([]);
    expect((await get('/benchmarks/never-run/trend')).status).toBe(404);
  });

  it('keeps revisions apart, derives a variant, archives and restores', async () => {
    const { body: schema } = await post('/schemas', aSchema());
    const revised = await portal.send('PUT', `/schemas/${schema.id}?expectedRevision=1`, {
      cookie,
      body: aSchema({ name: 'Sensors, renamed' }),
    });
    expect(revised.body).toMatchObject({ revision: 2, schema: { name: 'Sensors, renamed' } });
    const stale = await portal.send('PUT', `/schemas/${schema.id}?expectedRevision=1`, {
      cookie,
      body: aSchema(),
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect((await get(`/schemas/${schema.id}?revision=1`)).body.schema.name).toBe('Sensors');
    const variant = await post(`/schemas/${schema.id}/variants`, { tagKey: 'host' });
    expect(variant.body.schema.measurements[0].tags).toEqual([]);
    await post(`/schemas/${schema.id}/archive`);
    const visible = await get('/schemas');
    expect(visible.body.items.map((one: { id: string }) => one.id)).not.toContain(schema.id);
    await post(`/schemas/${schema.id}/restore`);
    expect((await get(`/schemas/${schema.id}`)).body.archivedAt).toBeNull();
  });

  it('gives lists page by page without repeating or leaving out', async () => {
    for (let n = 0; n < 5; n++) await post('/profiles', aProfile({ name: `P${n}` }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { items: { id: string }[]; nextCursor: string | null } } = await get(
        `/profiles?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...body.items.map((one) => one.id));
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });

  it('takes a whole plan, and says why a target does not answer', async () => {
    const run = await post('/runs', { name: 'Inline', plan: aPlan() });
    expect([run.status, run.body.name]).toEqual([202, 'Inline']);
    const tested = await post('/targets/test', { target: aTarget() });
    expect([tested.status, tested.body.code]).toEqual([422, 'target_unreachable']);
  });

  it('serves its description and its documentation without anything from elsewhere', async () => {
    const document = await portal.send('GET', '/openapi.json');
    expect(document.body.openapi).toBe('3.1.0');
    expect(Object.keys(document.body.paths)).toContain('/api/v1/runs/{runId}/events');
    const docs = await portal.send('GET', '/docs');
    expect(docs.body).toContain('id="rate_limited"');
    const assets = [...docs.body.matchAll(/(?:src|href)="\/api\/v1(\/docs\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(assets).toHaveLength(4);
    for (const asset of assets) expect((await portal.send('GET', asset)).status).toBe(200);
    expect((await portal.send('GET', '/docs/none')).status).toBe(404);
    expect(docs.body).not.toMatch(/(?:src|href)="https?:/);
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
