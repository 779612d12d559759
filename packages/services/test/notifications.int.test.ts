import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { systemClock } from '@tidemark/clock/system-clock';
import { addUser } from '@tidemark/db/testing/found-workspace';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { Mail } from '@tidemark/domain/notification/mail';
import { noticeShape } from '@tidemark/domain/notification/notice';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { cancelExperiment } from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listDeliveries, resendDelivery, testWebhook } from '../src/notifications/deliveries.ts';
import { createDeliveries } from '../src/notifications/delivery-loop.ts';
import { setMailPreferences } from '../src/notifications/mail-preferences.ts';
import { signWebhook } from '../src/notifications/sign-webhook.ts';
import { createWebhook, getWebhook, updateWebhook } from '../src/notifications/webhooks.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { aConcludedGate, aGateRequest, steadyRate } from './a-gate.ts';
import { anExperiment } from './experiment-stage.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

type Received = { url: string; headers: IncomingHttpHeaders; body: string };

const servers: Server[] = [];

/** A receiver that keeps what it gets. */
async function receiver(answer: (response: ServerResponse, nth: number) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString();
    });
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      answer(response, received.length);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${Object(server.address()).port}/hook?team=a`, received };
}

const answering = (status: number, text = '') =>
  receiver((response) => {
    response.statusCode = status;
    response.end(text);
  });

describe('notices', () => {
  let stage: Stage;
  const portalUrl = 'https://bench.example';
  const logged: string[] = [];
  const notifierOf = (ctx: ServiceContext, changes: Partial<ServiceContext> = {}) =>
    createDeliveries({ ...ctx, ...changes, portalUrl, log: (line) => void logged.push(line) });
  /** Sends all that is due now, and waits for it. */
  const send = async (ctx: ServiceContext, changes: Partial<ServiceContext> = {}) => {
    const notifier = notifierOf(ctx, changes);
    for (let round = 0; round < 5; round += 1) {
      await notifier.sweep();
      await notifier.settle();
    }
  };
  const hook = async (ctx: ServiceContext, url: string) =>
    createWebhook(ctx, { name: 'a receiver', url, events: ['run.finished', 'experiment.finished'] });
  const logOf = async (ctx: ServiceContext, webhookId: string) =>
    (await listDeliveries(ctx, { webhookId })).items;
  /** Lets time pass for the retries of one workspace. */
  const makeDue = (ctx: ServiceContext) =>
    stage.db.query(
      z.unknown(),
      `UPDATE webhook_delivery SET next_at = now() - interval '1 s' FROM webhook
       WHERE webhook.id = webhook_id AND workspace_id = $1 AND state = 'waiting'`,
      [ctx.workspaceId],
    );

  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  afterAll(() => stage.close());

  it('report the end of a run once, signed, however many processes send', async () => {
    const ctx = await stage.newContext();
    const { url, received } = await answering(204);
    const { webhook, secret } = await hook(ctx, url);
    const runId = await aQueuedRun(ctx);
    await succeed(ctx, runId);
    const notifiers = Array.from({ length: 6 }, () => notifierOf(ctx));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(notifiers.map((notifier) => notifier.sweep()));
      await Promise.all(notifiers.map((notifier) => notifier.settle()));
    }
    expect(received).toHaveLength(1);
    const [{ headers, body, url: path } = { headers: {}, body: '', url: '' }] = received;
    expect(path).toBe('/hook?team=a');
    const notice = noticeShape.parse(JSON.parse(body));
    expect(notice).toMatchObject({ type: 'run.finished', data: { url: `${portalUrl}/runs/${runId}` } });
    const signed = signWebhook(secret, {
      id: String(headers['webhook-id']),
      body,
      atMs: Number(headers['webhook-timestamp']) * 1_000,
    });
    expect(headers).toMatchObject(signed);
    expect(await logOf(ctx, webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 1, statusCode: 204, error: null },
    ]);
  });

  it('report the end of a run that was cancelled in the queue, and of an experiment once all its runs have ended', async () => {
    const ctx = await stage.newContext();
    const { url, received } = await answering(200);
    await hook(ctx, url);
    await cancelRun(ctx, { runId: await aQueuedRun(ctx) });
    const experiment = await createExperiment(ctx, anExperiment());
    await cancelExperiment(ctx, { experimentId: experiment.id });
    for (let round = 0; round < 10; round += 1) await send(ctx);
    const types = received.map(({ body }) => noticeShape.parse(JSON.parse(body)).type);
    const runs = await stage.db.prisma.run.count({ where: { experimentId: experiment.id } });
    expect(runs).toBeGreaterThan(1);
    expect(types.filter((type) => type === 'run.finished')).toHaveLength(1 + runs);
    expect(types.filter((type) => type === 'experiment.finished')).toHaveLength(1);
  });

  it('report each gate, and to a chat only those that change the verdict of a branch', async () => {
    const ctx = await stage.newContext();
    const service = await answering(204);
    const chat = await answering(200, 'ok');
    await createWebhook(ctx, { name: 'all', url: service.url, events: ['gate.concluded'] });
    await createWebhook(ctx, { name: 'chat', url: chat.url, kind: 'slack' });
    const onFeature = aGateRequest({ context: { branch: 'feature', baseBranch: 'main' } });
    const ofFork = aGateRequest({ context: { branch: 'main', mergeRequest: { id: '7', url: null } } });
    const factors = [
      [aGateRequest(), 1],
      [onFeature, 0.5],
      [onFeature, 0.5],
      [onFeature, 1],
      // A fork that calls its branch as ours does not hide that ours fails.
      [ofFork, 0.5],
      [aGateRequest(), 0.5],
    ] as const;
    for (const [request, factor] of factors) {
      await aConcludedGate(ctx, request, steadyRate(factor));
      await send(ctx);
    }
    const conclusions = service.received.map(
      ({ body }) => noticeShape.parse(JSON.parse(body)).data.about.conclusion,
    );
    expect(conclusions).toEqual(['passed', 'failed', 'failed', 'passed', 'failed', 'failed']);
    const texts = chat.received.map(
      ({ body }) => z.object({ text: z.string() }).parse(JSON.parse(body)).text,
    );
    expect(texts).toEqual([
      expect.stringContaining('❌ ingest on feature: failed, was passed: Points per second'),
      expect.stringContaining('✅ ingest on feature: passed, was failed'),
      expect.stringContaining('❌ ingest on main: failed, was passed'),
      expect.stringContaining('❌ ingest on main: failed, was passed'),
    ]);
  });

  it('reach no other workspace', async () => {
    const mine = await stage.newContext();
    const other = await stage.newContext();
    const { url, received } = await answering(204);
    await hook(other, url);
    await succeed(mine, await aQueuedRun(mine));
    await send(mine);
    expect(received).toEqual([]);
  });

  it('are retried with the same id after an error, and the log says what happened', async () => {
    const ctx = await stage.newContext();
    const { url, received } = await receiver((response, nth) => {
      response.statusCode = nth === 1 ? 500 : 204;
      response.end(nth === 1 ? 'down for a moment' : '');
    });
    const { webhook } = await hook(ctx, url);
    await succeed(ctx, await aQueuedRun(ctx));
    await send(ctx);
    const [failed] = await logOf(ctx, webhook.id);
    expect(failed).toMatchObject({
      state: 'waiting',
      attempts: 1,
      statusCode: 500,
      error: 'status 500',
      answer: 'down for a moment',
    });
    const pauseMs = (failed?.nextAt?.getTime() ?? 0) - (failed?.attemptedAt?.getTime() ?? 0);
    expect(pauseMs).toBeGreaterThanOrEqual(30_000);
    expect((await getWebhook(ctx, { webhookId: webhook.id })).failingSince).not.toBeNull();
    await makeDue(ctx);
    await send(ctx);
    expect(await logOf(ctx, webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 2, statusCode: 204 },
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await getWebhook(ctx, { webhookId: webhook.id })).failingSince).toBeNull();
  });

  it('end after eight attempts, and can be resent', async () => {
    const ctx = await stage.newContext();
    const { url, received } = await answering(503);
    const { webhook } = await hook(ctx, url);
    await succeed(ctx, await aQueuedRun(ctx));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send(ctx);
      await makeDue(ctx);
    }
    expect(received).toHaveLength(8);
    const [delivery] = await logOf(ctx, webhook.id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 8, nextAt: null });
    await resendDelivery(ctx, { webhookId: webhook.id, deliveryId: delivery?.id ?? '' });
    await send(ctx);
    expect(received).toHaveLength(9);
    expect(received[8]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('follow no redirect', async () => {
    const ctx = await stage.newContext();
    const elsewhere = await answering(204);
    const { url } = await receiver((response) => {
      response.statusCode = 307;
      response.setHeader('location', elsewhere.url);
      response.end();
    });
    const { webhook } = await hook(ctx, url);
    await testWebhook(ctx, { webhookId: webhook.id, portalUrl });
    await send(ctx);
    expect(elsewhere.received).toEqual([]);
    expect(await logOf(ctx, webhook.id)).toMatchObject([
      { state: 'waiting', error: 'status 307: redirects are not followed' },
    ]);
  });

  it('read no more than the first kilobyte of an answer without an end', async () => {
    const ctx = await stage.newContext();
    let writtenBytes = 0;
    const { url } = await receiver((response) => {
      response.statusCode = 200;
      const piece = Buffer.alloc(65_536, 'x');
      const write = () => {
        while (!response.destroyed && writtenBytes < 10 * 2 ** 30) {
          writtenBytes += piece.length;
          if (!response.write(piece)) return void response.once('drain', write);
        }
      };
      response.on('error', () => undefined);
      write();
    });
    const { webhook } = await hook(ctx, url);
    await testWebhook(ctx, { webhookId: webhook.id, portalUrl });
    await send(ctx);
    const [delivery] = await logOf(ctx, webhook.id);
    expect(delivery).toMatchObject({ state: 'delivered', statusCode: 200 });
    expect(delivery?.answer).toHaveLength(1_024);
    expect(writtenBytes).toBeLessThan(64 * 2 ** 20);
  });

  it('that hang hold up no other receiver, and fail in time', async () => {
    const ctx = await stage.newContext();
    const hanging = await receiver(() => undefined);
    const quick = await answering(204);
    const slow = await hook(ctx, hanging.url);
    const fine = await hook(ctx, quick.url);
    for (let nth = 0; nth < 3; nth += 1) {
      await testWebhook(ctx, { webhookId: slow.webhook.id, portalUrl });
      await testWebhook(ctx, { webhookId: fine.webhook.id, portalUrl });
    }
    const notifier = notifierOf(ctx);
    while (quick.received.length < 3) {
      await notifier.sweep();
      await systemClock.sleep(20);
    }
    expect(hanging.received).toHaveLength(1);
    await notifier.settle();
    const attempted = (await logOf(ctx, slow.webhook.id)).filter(({ attempts }) => attempts > 0);
    expect(attempted).toMatchObject([{ state: 'waiting', statusCode: null, error: 'no answer within 10 s' }]);
  });

  it('stop at 410 and after days of failure, and say why; switched on again, they go out', async () => {
    const ctx = await stage.newContext();
    const gone = await answering(410);
    const leaving = await hook(ctx, gone.url);
    await testWebhook(ctx, { webhookId: leaving.webhook.id, portalUrl });
    await send(ctx);
    expect(await getWebhook(ctx, { webhookId: leaving.webhook.id })).toMatchObject({
      isActive: false,
      disabledReason: expect.stringContaining('410 Gone'),
    });
    const { url, received } = await answering(500);
    const { webhook } = await hook(ctx, url);
    await stage.db.query(
      z.unknown(),
      `UPDATE webhook SET failing_since = now() - interval '5 days 1 minute' WHERE id = $1`,
      [webhook.id],
    );
    await testWebhook(ctx, { webhookId: webhook.id, portalUrl });
    await send(ctx);
    expect(await getWebhook(ctx, { webhookId: webhook.id })).toMatchObject({
      isActive: false,
      disabledReason: expect.stringMatching(/every attempt failed since .* The last one: status 500\./),
    });
    const again = await updateWebhook(ctx, { webhookId: webhook.id, isActive: true });
    expect(again).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
    await testWebhook(ctx, { webhookId: webhook.id, portalUrl });
    await send(ctx);
    expect(received).toHaveLength(2);
  });

  it('go by mail to members who chose it, and to no former member', async () => {
    const sent: Mail[] = [];
    const mail = { send: async (one: Mail) => void sent.push(one) };
    const ctx = await stage.newContext({ mail });
    const userId = await addUser(stage.db, 'A member');
    const organizationId = ctx.workspaceId;
    await stage.db.prisma.member.create({
      data: { id: userId, organizationId, userId, role: 'member', createdAt: new Date() },
    });
    const member = { ...ctx, actor: { kind: 'user', userId, role: 'member' } } as const;
    await succeed(ctx, await aQueuedRun(ctx));
    await send(ctx);
    expect(sent).toEqual([]);
    await setMailPreferences(member, { events: ['run.finished'] });
    await succeed(ctx, await aQueuedRun(ctx));
    await send(ctx);
    expect(sent).toMatchObject([{ to: `${userId}@example.invalid` }]);
    await stage.db.prisma.member.deleteMany({ where: { userId } });
    await succeed(ctx, await aQueuedRun(ctx));
    await send(ctx);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['http://93.184.216.34/hook', 'is neither https on the public internet'],
    ['https://10.0.0.1/hook', 'is neither https on the public internet'],
    ['https://169.254.169.254/latest', 'metadata address'],
    ['ftp://example.org/x', 'must be an address such as'],
    ['https://me:secret@example.org/x', 'must not contain a user'],
  ])('are not sent to %s', async (url, words) => {
    const ctx = await stage.newContext();
    const error = await hook(ctx, url).catch((error: unknown) => error);
    expect(isDomainError(error, 'validation_failed')).toBe(true);
    expect(String(error)).toContain(words);
    expect(String(error)).toContain('/url');
  });

  it('check the address for each attempt: what was allowed yesterday is refused today', async () => {
    const ctx = await stage.newContext();
    const { url, received } = await answering(204);
    const { webhook } = await hook(ctx, url);
    await testWebhook(ctx, { webhookId: webhook.id, portalUrl });
    await send(ctx, { egress: { allowedHosts: [], deniedEndpoints: [], loopback: false } });
    expect(received).toEqual([]);
    expect((await logOf(ctx, webhook.id))[0]?.error).toContain('the operator switched off');
  });

  it('keep address and secret sealed', async () => {
    const ctx = await stage.newContext();
    const { url } = await answering(204);
    const { secret } = await createWebhook(ctx, { name: 'x', url: `${url}&key=canary-4711`, kind: 'slack' });
    const rows = JSON.stringify(await stage.db.prisma.webhook.findMany());
    expect(rows).not.toContain('canary-4711');
    expect(rows).not.toContain(secret.slice(6));
  });

  it('have at most ten receivers by webhook', async () => {
    const ctx = await stage.newContext();
    const { url } = await answering(204);
    for (let nth = 0; nth < 10; nth += 1) await hook(ctx, url);
    await expect(hook(ctx, url)).rejects.toMatchObject({ code: 'budget_exceeded' });
  });

  it('logged nothing', () => expect(logged).toEqual([]));
});

async function succeed(ctx: ServiceContext, runId: string): Promise<void> {
  const claimed = await claimRun(ctx, { runId, workerId: 'w' });
  const epoch = claimed?.epoch ?? 0;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const)
    await moveRun(ctx, { runId, epoch, state });
  const summary = aSummary();
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
}
