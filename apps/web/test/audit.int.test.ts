import type { AuditEntry } from '@tidemark/domain/audit/audit-entry';
import { sweepRuns } from '@tidemark/services/runs/sweep-runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aSchema, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

type Entry = Omit<AuditEntry, 'createdAt'> & { at: string };

describe('the audit log', () => {
  let portal: Portal;
  let ours: Workspace;
  const audit = async (query = '', cookie = ours.cookie): Promise<Entry[]> => {
    const answer = await portal.send('GET', `/audit${query}`, { cookie });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.items;
  };
  const newest = async (action: string) => (await audit(`?action=${action}&limit=1`))[0];
  const createSchema = (name: string, cookie = ours.cookie) =>
    portal.send('POST', '/schemas', { cookie, body: aSchema({ name }) });
  const exportOf = async (query: string): Promise<string> => {
    const headers = { cookie: ours.cookie };
    const url = `http://localhost:3999/api/v1/audit/export${query}`;
    return (await portal.fetch(new Request(url, { headers }))).text();
  };

  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'ours');
  });
  afterAll(() => portal.stop());

  it('names who did what to what, from where and how it ended', async () => {
    const created = await portal.from('192.0.2.7', () => createSchema('audited'));
    const entry = await newest('createSchema');
    expect(entry).toMatchObject({
      actor: { kind: 'user', label: expect.stringMatching(/^ours \(ours-.*@example\.org\)$/) },
      object: { kind: 'schema', id: created.body.id, name: 'audited' },
      address: '192.0.2.7',
      outcome: 'done',
      code: null,
    });
    const body = { name: 'CI', scopes: ['write'] };
    const made = await portal.send('POST', '/api-keys', { cookie: ours.cookie, body });
    await portal.send('POST', `/schemas/${created.body.id}/archive`, { key: made.body.key });
    expect(await newest('archiveSchema')).toMatchObject({
      actor: { kind: 'api-key', id: made.body.apiKey.id, label: 'API key CI' },
      object: { kind: 'schema', id: created.body.id, name: 'audited' },
    });
    expect(await newest('createApiKey')).toMatchObject({
      object: { kind: 'API key', id: made.body.apiKey.id, name: 'CI' },
    });
  });

  it('keeps the name of what was deleted, the ids of several, and what a rerun created', async () => {
    const { id } = (await createSchema('doomed')).body;
    await portal.send('DELETE', `/schemas/${id}`, { cookie: ours.cookie });
    expect(await newest('deleteSchema')).toMatchObject({ object: { kind: 'schema', id, name: 'doomed' } });
    const headers = { 'idempotency-key': 'rerun-for-the-log' };
    const rerun = await portal.send('POST', `/runs/${ours.runId}/rerun`, { cookie: ours.cookie, headers });
    expect(await newest('rerunRun')).toMatchObject({
      object: { kind: 'run', id: ours.runId },
      ids: [rerun.body.id],
    });
    await portal.send('POST', `/runs/${rerun.body.id}/cancel`, { cookie: ours.cookie });
    const body = { runIds: [rerun.body.id] };
    await portal.send('POST', '/runs/delete', { cookie: ours.cookie, body });
    expect(await newest('deleteRuns')).toMatchObject({
      object: { kind: 'run', id: null },
      ids: [rerun.body.id],
      outcome: 'done',
    });
  });

  it('has refused and failed attempts with their codes, and no previews', async () => {
    const body = { name: 'reader', scopes: ['read'] };
    const { key } = (await portal.send('POST', '/api-keys', { cookie: ours.cookie, body })).body;
    await portal.send('POST', '/schemas', { key, body: aSchema() });
    expect(await newest('createSchema')).toMatchObject({ outcome: 'refused', code: 'insufficient_scope' });
    await portal.send('POST', '/schemas/none/archive', { cookie: ours.cookie });
    expect(await newest('archiveSchema')).toMatchObject({
      object: { kind: 'schema', id: 'none', name: null },
      outcome: 'failed',
      code: 'not_found',
    });
    const before = (await audit()).length;
    await portal.send('POST', '/schemas/infer', { cookie: ours.cookie, body: { text: 'm,host=a v=1' } });
    await portal.send('POST', '/schemas', { cookie: ours.cookie, body: { name: 7 } });
    expect(await audit()).toHaveLength(before);
  });

  it('has no secret: no password, token or key', async () => {
    const body = { target: aTarget({ username: 'u' }), password: 'canary-secret' };
    const made = await portal.send('POST', '/targets', { cookie: ours.cookie, body });
    expect(made.status).toBe(201);
    expect(await newest('createTarget')).toMatchObject({ outcome: 'done' });
    const rows = JSON.stringify(await portal.parts.db.prisma.auditEntry.findMany());
    for (const secret of ['canary-secret', ours.key, ours.token, 'long enough to pass'])
      expect(rows).not.toContain(secret);
  });

  it('has every sign-in and every failed one, in the workspace of the account', async () => {
    const cookie = await portal.from('192.0.2.8', () => portal.signUp('comer'));
    expect((await audit('', cookie)).map(({ action, address }) => [action, address])).toEqual([
      ['signUp', '192.0.2.8'],
      ['signIn', '192.0.2.8'],
    ]);
    const { email } = await portal.parts.db.prisma.user.findFirstOrThrow({ where: { name: 'comer' } });
    await portal.auth('/sign-in/email', { email, password: 'not this one' });
    await portal.auth('/sign-in/email', { email: 'no-one@example.org', password: 'not this one' });
    const [failed, ...older] = await audit('', cookie);
    expect(older).toHaveLength(2);
    expect(failed).toMatchObject({
      actor: { kind: 'visitor', label: `not signed in (as ${email})` },
      action: 'signIn',
      outcome: 'refused',
      code: 'wrong_password',
    });
  });

  it('has changes of an account and of the workspace, also failed ones', async () => {
    const cookie = await portal.signUp('changer');
    const passwords = { currentPassword: 'wrong', newPassword: 'another long one' };
    await portal.auth('/change-password', passwords, { cookie });
    expect((await audit('?limit=1', cookie))[0]).toMatchObject({
      action: 'changePassword',
      outcome: 'failed',
      actor: { kind: 'user' },
    });
    await portal.send('PUT', '/workspace', { cookie, body: { name: 'Renamed' } });
    expect((await audit('?limit=1', cookie))[0]).toMatchObject({
      action: 'renameWorkspace',
      outcome: 'done',
    });
  });

  it('is filtered by who, what, outcome and time, in pages', async () => {
    await createSchema('filtered');
    expect((await audit('?who=OURS-')).length).toBeGreaterThan(0);
    expect(await audit('?who=someone-else')).toEqual([]);
    const refused = await audit('?outcome=refused');
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
    const last = await newest('createSchema');
    expect((await audit(`?from=${last?.at}`)).map(({ id }) => id)).toContain(last?.id);
    expect((await audit(`?to=${last?.at}`)).map(({ id }) => id)).not.toContain(last?.id);
    const all = (await audit('?limit=100')).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await portal.send('GET', `/audit?limit=3${cursor}`, { cookie: ours.cookie });
      seen.push(...page.body.items.map(({ id }: Entry) => id));
      if (page.body.nextCursor === null) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(seen).toEqual(all);
  });

  it('is exported as lines of JSON, and as CSV in which no name is a formula', async () => {
    await createSchema('=HYPERLINK("http://x","y"),1');
    const csv = (await exportOf('?action=createSchema')).split('\r\n');
    expect(csv[0]).toBe(
      'at,actor_kind,actor_id,actor,action,object_kind,object_id,object,address,outcome,code,ids',
    );
    expect(csv[1]).toContain(`"'=HYPERLINK(""http://x"",""y""),1"`);
    const lines = (await exportOf('?format=jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual((await audit('?limit=100')).map(({ id }) => id));
    expect(lines.length).toBeGreaterThan(10);
  });

  it('is for owners and admins alone', async () => {
    const cookie = await portal.signUp('colleague');
    const { prisma } = portal.parts.db;
    const user = await prisma.user.findFirstOrThrow({ where: { name: 'colleague' } });
    for (const [role, status] of [
      ['viewer', 403],
      ['member', 403],
      ['admin', 200],
    ] as const) {
      const data = { role, organizationId: ours.workspaceId };
      await prisma.member.updateMany({ where: { userId: user.id }, data });
      const answers = [
        await portal.send('GET', '/audit', { cookie }),
        await portal.send('GET', '/audit/export', { cookie }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    }
    const byKey = await portal.send('GET', '/audit', { key: ours.key });
    expect([byKey.status, byKey.body.code]).toEqual([403, 'role_forbidden']);
  });

  it('lets no change happen that it cannot record', async () => {
    const { query } = portal.parts.db;
    await query(z.unknown(), 'ALTER TABLE audit_entry RENAME TO audit_entry_away');
    const refused = await createSchema('unrecorded').finally(() =>
      query(z.unknown(), 'ALTER TABLE audit_entry_away RENAME TO audit_entry'),
    );
    expect(refused.status).toBe(500);
    const { body } = await portal.send('GET', '/schemas?limit=100', { cookie: ours.cookie });
    expect(JSON.stringify(body)).not.toContain('unrecorded');
  });

  it('leaves the outcome unknown where that alone cannot be recorded, and the change stands', async () => {
    const { query } = portal.parts.db;
    await query(
      z.unknown(),
      'ALTER TABLE audit_entry ADD CONSTRAINT open CHECK (outcome <> $$done$$) NOT VALID',
    );
    const created = await createSchema('half recorded').finally(() =>
      query(z.unknown(), 'ALTER TABLE audit_entry DROP CONSTRAINT open'),
    );
    expect(created.status).toBe(201);
    expect(await newest('createSchema')).toMatchObject({ outcome: 'unknown', object: { id: null } });
    expect(portal.logged.join('\n')).toContain('the outcome of createSchema was not recorded');
  });

  it('forgets entries after 400 days', async () => {
    const { prisma, query } = portal.parts.db;
    const [kept, forgotten] = (await audit('?limit=2')).map(({ id }) => id);
    const age = (id: string | undefined, days: number) =>
      query(z.unknown(), `UPDATE audit_entry SET at = now() - $2 * interval '1 day' WHERE id = $1`, [
        id,
        days,
      ]);
    await age(kept, 399);
    await age(forgotten, 401);
    await sweepRuns(portal.parts);
    const rows = await prisma.auditEntry.findMany({ where: { id: { in: [kept ?? '', forgotten ?? ''] } } });
    expect(rows.map(({ id }) => id)).toEqual([kept]);
  });
});
