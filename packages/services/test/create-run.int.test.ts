import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { createProfile } from '../src/profiles/profiles.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { createSchema, listSchemas, reviseSchema } from '../src/schemas/schemas.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';
import { createTarget, getTarget, listTargets, updateTarget } from '../src/targets/targets.ts';
import { testTarget } from '../src/targets/test-target.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

const secret = 'correct horse battery staple';
const influx = { kind: 'influxdb-v1', name: 'mine', url: 'http://127.0.0.1:8086', username: 'me' } as const;

describe('creating runs', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('freezes the current revision, stores the run as queued and notifies workers', async () => {
    const schema = await createSchema(ctx, aSchema());
    const profile = await createProfile(ctx, aProfile());
    const parts = { schemaId: schema.id, profileId: profile.id, launcher: 'influxdb', variant: 'tsi1' };
    const { run } = await createRun(ctx, parts);
    await reviseSchema(ctx, { schemaId: schema.id, schema: aSchema({ name: 'later' }), expectedRevision: 1 });
    const stored = await getRun(ctx, { runId: run.id });
    expect(stored).toEqual(run);
    expect(stored).toMatchObject({
      state: 'queued',
      plan: { schema: { name: 'a schema' } },
      createdBy: 'test',
    });
    expect(stage.notified).toContain(run.id);
    const conflict = reviseSchema(ctx, { schemaId: schema.id, schema: aSchema(), expectedRevision: 1 });
    await expect(conflict).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('refuses a new schema with names that InfluxDB would parse differently, with a pointer to the field', async () => {
    const { measurements } = aSchema();
    const unsafe = aSchema({ measurements: measurements.map((group) => ({ ...group, name: '#x' })) });
    const refused = (pointer: string) => ({
      code: 'validation_failed',
      details: { issues: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    });
    await expect(createSchema(ctx, unsafe)).rejects.toMatchObject(refused('/measurements/0/name'));
    const { id: schemaId } = await createSchema(ctx, aSchema());
    const revised = reviseSchema(ctx, { schemaId, schema: unsafe });
    await expect(revised).rejects.toMatchObject(refused('/measurements/0/name'));
    const run = createRun(ctx, { plan: aPlan({ schema: unsafe }) });
    await expect(run).rejects.toMatchObject(refused('/plan/schema/measurements/0/name'));
  });

  it('creates one run from 20 concurrent requests with the same Idempotency-Key', async () => {
    const plan = aPlan();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createRun(ctx, { plan }, { idempotencyKey: 'once' })),
    );
    expect(new Set(made.map(({ run }) => run.id)).size).toBe(1);
    expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const other = createRun(ctx, { plan: aPlan() }, { idempotencyKey: 'once' });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    const elsewhere = await createRun(await stage.newContext(), { plan }, { idempotencyKey: 'once' });
    expect(elsewhere.replayed).toBe(false);
  });

  it('releases the key of a request that stored nothing', async () => {
    const tooMuch = aPlan({
      schema: aSchema(),
      target: aTarget({ ...influx, maxSeries: 1 }),
    });
    await expect(createRun(ctx, { plan: tooMuch }, { idempotencyKey: 'again' })).rejects.toMatchObject({
      code: 'budget_exceeded',
    });
    expect((await createRun(ctx, { plan: aPlan() }, { idempotencyKey: 'again' })).replayed).toBe(false);
  });

  it('refuses more series than the target or the operator allows before anything is stored', async () => {
    const before = (await listRuns(ctx, { limit: 100 })).items.length;
    const tag = { key: 'id', generator: { kind: 'sequence', cardinality: 1_000_000_000 } } as const;
    const field = { key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
    const plan = aPlan({
      schema: aSchema({ measurements: [{ name: 'm', tags: [tag], fields: [field] }] }),
      profile: aProfile({ extent: { kind: 'points', points: 1_000_000_000 } }),
    });
    await expect(createRun(ctx, { plan })).rejects.toMatchObject({
      code: 'budget_exceeded',
      details: { quantity: 'series', asked: 1_000_000_000, allowed: 1_000_000 },
    });
    const strict = { ...ctx, limits: { maxSeries: 5 } };
    await expect(createRun(strict, { plan: aPlan({ schema: aRollingSchema() }) })).rejects.toMatchObject({
      code: 'budget_exceeded',
    });
    expect((await listRuns(ctx, { limit: 100 })).items).toHaveLength(before);
  });

  it.each(['http://169.254.169.254', 'http://10.0.0.1:8086', 'http://[::ffff:169.254.169.254]'])(
    'refuses the address %s when a run or a target is made',
    async (url) => {
      const target = aTarget({ ...influx, maxSeries: 100, url });
      await expect(createRun(ctx, { plan: aPlan({ target }) })).rejects.toMatchObject({
        code: 'target_denied',
      });
      await expect(createTarget(ctx, { target })).rejects.toMatchObject({ code: 'target_denied' });
      await expect(testTarget(ctx, { target })).rejects.toMatchObject({ code: 'target_denied' });
    },
  );

  it.each([
    [{ schemaId: 'x' }, '/profileId'],
    [{ plan: aPlan(), schemaId: 'x' }, '/plan'],
    [{ schemaId: 'x', profileId: 'x', targetId: 'x', launcher: 'influxdb' }, '/targetId'],
    [{ name: 'a\0b', plan: aPlan() }, '/name'],
  ])('says what is wrong with a request that is no run: %#', async (input, pointer) => {
    await expect(createRun(ctx, input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ pointer }] },
    });
  });

  it('lists the available launchers where an unknown one is requested', async () => {
    const plan = aPlan({
      target: {
        kind: 'launched',
        name: 'l',
        description: '',
        maxSeries: 100,
        launcher: 'influxdb',
        variant: 'tsm9',
      },
    });
    await expect(createRun(ctx, { plan })).rejects.toThrow(/inmem, tsi1/);
  });

  it('returns each item once over all pages, newest first, and refuses an unknown cursor', async () => {
    const own = await stage.newContext();
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) made.push((await createSchema(own, aSchema({ name: `s${i}` }))).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listSchemas>> = await listSchemas(own, { cursor, limit: 3 });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(made.toSorted());
    await expect(listSchemas(own, { cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
    await expect(listSchemas(own, { limit: 101 })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('passwords of targets', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  const exec = (text: string, values: unknown[] = []) => stage.db.query(z.unknown(), text, values);

  it('reach the worker that claims the run, and are in no record and no row', async () => {
    const target = await createTarget(ctx, { target: influx, password: secret });
    const schema = await createSchema(ctx, aSchema());
    const profile = await createProfile(ctx, aProfile());
    const parts = { schemaId: schema.id, profileId: profile.id, targetId: target.id };
    const { run } = await createRun(ctx, parts);
    const claimed = await claimRun(ctx, { runId: run.id, workerId: 'w' });
    expect(claimed?.secret).toEqual({ password: secret, token: null });
    const records = [
      target,
      run,
      claimed?.run,
      await getTarget(ctx, { targetId: target.id }),
      await listTargets(ctx),
    ];
    expect(JSON.stringify(records)).not.toContain(secret);
    const rows = [await exec('SELECT * FROM target'), await exec('SELECT * FROM run')];
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('do not open in the row of another target, nor in another workspace', async () => {
    const [mine, other] = [
      await createTarget(ctx, { target: influx, password: secret }),
      await createTarget(ctx, { target: influx }),
    ];
    await exec(
      'UPDATE target SET sealed_secret = (SELECT sealed_secret FROM target WHERE id = $1) WHERE id = $2',
      [mine.id, other.id],
    );
    await expect(testTarget(ctx, { targetId: other.id })).rejects.toMatchObject({ code: 'internal' });
    const elsewhere = await stage.newContext();
    await exec('UPDATE target SET workspace_id = $1 WHERE id = $2', [elsewhere.workspaceId, mine.id]);
    await expect(testTarget(elsewhere, { targetId: mine.id })).rejects.toMatchObject({ code: 'internal' });
  });

  it('fail a run with a reason where the encryption key changed', async () => {
    const { run } = await createRun(ctx, { plan: aPlan(), password: secret });
    const rekeyed = { ...ctx, secrets: createSecretBox(randomBytes(32).toString('base64')) };
    expect(await claimRun(rekeyed, { runId: run.id, workerId: 'w' })).toBeNull();
    expect(await getRun(ctx, { runId: run.id })).toMatchObject({
      state: 'failed',
      end: { code: 'secret_unreadable' },
    });
  });

  it('are never used for another address or user, but stay if both stay', async () => {
    const { id: targetId } = await createTarget(ctx, { target: influx, password: secret });
    const moved = updateTarget(ctx, { targetId, target: { ...influx, url: 'http://127.0.0.1:9999' } });
    await expect(moved).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ pointer: '/password' }] },
    });
    expect((await updateTarget(ctx, { targetId, target: { ...influx, name: 'renamed' } })).hasPassword).toBe(
      true,
    );
    expect(
      (
        await updateTarget(ctx, {
          targetId,
          target: { ...influx, url: 'http://127.0.0.1:9999' },
          password: null,
        })
      ).hasPassword,
    ).toBe(false);
  });

  it('are tokens where the target uses one, and only there', async () => {
    const v2 = aV2Target({ url: 'http://127.0.0.1:8286' });
    const { id: targetId } = await createTarget(ctx, { target: v2, token: secret });
    const { run } = await createRun(ctx, { plan: aPlan({ target: v2 }), token: secret });
    const claimed = await claimRun(ctx, { runId: run.id, workerId: 'w' });
    expect(claimed?.secret).toEqual({ password: null, token: secret });
    const rows = [await exec('SELECT * FROM target'), await exec('SELECT * FROM run')];
    expect(JSON.stringify([rows, run, await getTarget(ctx, { targetId })])).not.toContain(secret);
    const wrong = [
      [() => createTarget(ctx, { target: influx, token: secret }), '/token'],
      [() => createTarget(ctx, { target: v2, password: secret }), '/password'],
      [() => updateTarget(ctx, { targetId, target: { ...v2, org: 'another' } }), '/token'],
      [() => updateTarget(ctx, { targetId, target: { ...v2, moreUrls: ['http://127.0.0.1:1'] } }), '/token'],
    ] as const;
    for (const [ask, pointer] of wrong) {
      await expect(ask()).rejects.toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ pointer }] },
      });
    }
    expect((await updateTarget(ctx, { targetId, target: { ...v2, name: 'renamed' } })).hasPassword).toBe(
      true,
    );
  });

  it('are not sent for a plan with a forbidden additional endpoint', async () => {
    const target = aV2Target({ moreUrls: ['http://169.254.169.254'] });
    await expect(createRun(ctx, { plan: aPlan({ target }), token: secret })).rejects.toMatchObject({
      code: 'target_denied',
    });
  });

  it('are kept for a rerun, also of a run with its own plan', async () => {
    const { run } = await createRun(ctx, { plan: aPlan(), password: secret });
    const again = await rerunRun(ctx, { runId: run.id });
    expect(again.run).toMatchObject({ retryOf: run.id, plan: run.plan });
    const claimed = await claimRun(ctx, { runId: again.run.id, workerId: 'again' });
    expect(claimed?.secret).toEqual({ password: secret, token: null });
  });

  it('are sent only to the stored address in a connection test', async () => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response
        .setHeader('X-Influxdb-Version', '1.6.7')
        .writeHead(request.url?.startsWith('/ping') ? 204 : 200);
      response.end(request.url?.startsWith('/ping') ? undefined : '{"results":[{}]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const target = { ...influx, url: `http://127.0.0.1:${port}` };
    const { id } = await createTarget(ctx, { target, password: secret });
    const found = await testTarget(ctx, { targetId: id }).finally(() => server.close());
    expect(found).toMatchObject({ version: '1.6.7', authenticated: true });
    expect(seen).toContain(`Basic ${Buffer.from(`me:${secret}`).toString('base64')}`);
  });
});
