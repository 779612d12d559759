import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan } from './builders.ts';
import { cookieOf, type Portal, type SendOptions, startPortal } from './start-portal.ts';

const password = 'long enough to pass';

describe('members and invitations', () => {
  let portal: Portal;
  let owner: string;
  let workspaceId: string;
  const send = (
    cookie: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: SendOptions['headers'],
  ) =>
    portal.send(method, path, {
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
  const accountOf = async (cookie: string) => {
    const { body } = await send(cookie, 'GET', '/members');
    return body.items[0];
  };
  const invite = async (email: string, role = 'member', by = owner) =>
    (await send(by, 'POST', '/invitations', { email, role })).body;
  const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
  /** A member of the owner's workspace, signed in there. */
  const join = async (name: string, role: string) => {
    const cookie = await portal.signUp(name);
    const { email } = await accountOf(cookie);
    const { link } = await invite(email, role);
    const accepted = await send(cookie, 'POST', '/invitations/accept', { token: tokenOf(link) });
    expect(accepted.status).toBe(200);
    const members = (await send(owner, 'GET', '/members')).body.items;
    const member = members.find((one: { email: string }) => one.email === email);
    return { cookie, email, memberId: String(member.id) };
  };

  beforeAll(async () => {
    portal = await startPortal();
    owner = await portal.signUp('owner');
    workspaceId = (await send(owner, 'GET', '/workspaces')).body.items[0].id;
  });
  afterAll(() => portal.stop());

  it('an invitation makes its account a member with its role, and leads into the workspace', async () => {
    const { cookie, email } = await join('joining', 'viewer');
    const [, second] = (await send(cookie, 'GET', '/workspaces')).body.items;
    expect(second).toMatchObject({ id: workspaceId, role: 'viewer', isActive: true });
    expect((await send(cookie, 'POST', '/runs', { plan: aPlan() })).status).toBe(403);
    expect(
      (await send(owner, 'GET', '/invitations')).body.items.map((one: { email: string }) => one.email),
    ).not.toContain(email);
  });

  it('an invitation works once', async () => {
    const cookie = await portal.signUp('twice');
    const { link } = await invite((await accountOf(cookie)).email);
    const accept = () => send(cookie, 'POST', '/invitations/accept', { token: tokenOf(link) });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await accept();
    expect([again.status, again.body.reason]).toEqual([409, 'used']);
  });

  it('an invitation is refused once it has expired or is revoked, and to another account', async () => {
    const cookie = await portal.signUp('late');
    const { email } = await accountOf(cookie);
    const reasonFor = async (token: string, by = cookie) =>
      (await send(by, 'POST', '/invitations/accept', { token })).body.reason;
    const { link, invitation } = await invite(email);
    expect(await reasonFor(tokenOf(link), await portal.signUp('other'))).toBe('other_email');
    await portal.parts.db.prisma.invitation.update({
      where: { id: invitation.id },
      data: { expiresAt: new Date(portal.parts.db.now().getTime() - 1_000) },
    });
    expect(await reasonFor(tokenOf(link))).toBe('expired');
    const next = await invite(email);
    expect(await reasonFor(tokenOf(link))).toBe('revoked');
    expect((await send(owner, 'POST', `/invitations/${next.invitation.id}/revoke`)).status).toBe(200);
    expect(await reasonFor(tokenOf(next.link))).toBe('revoked');
    expect((await send(cookie, 'POST', '/invitations/accept', { token: 'made-up' })).status).toBe(404);
    expect((await send(cookie, 'GET', '/workspaces')).body.items).toHaveLength(1);
  });

  it('keeps the token of a link in no row and no list', async () => {
    const { link } = await invite('secret@example.org');
    const rows = await portal.parts.db.prisma.invitation.findMany();
    const listed = await send(owner, 'GET', '/invitations');
    expect(JSON.stringify([rows, listed.body])).not.toContain(tokenOf(link));
  });

  it('invites owners by owners only, no members, and not without an address', async () => {
    const admin = await join('admin-inviting', 'admin');
    const refused = await send(admin.cookie, 'POST', '/invitations', {
      email: 'x@example.org',
      role: 'owner',
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'role_forbidden']);
    expect((await send(admin.cookie, 'POST', '/invitations', { email: 'x@example.org' })).status).toBe(201);
    expect((await send(owner, 'POST', '/invitations', { email: admin.email })).status).toBe(422);
    for (const email of ['', 'nonsense', 'a\0@example.org', `${'a'.repeat(300)}@example.org`])
      expect((await send(owner, 'POST', '/invitations', { email })).status).toBe(422);
    for (const expiresInDays of [0, 31])
      expect(
        (await send(owner, 'POST', '/invitations', { email: 'y@example.org', expiresInDays })).status,
      ).toBe(422);
  });

  it('limits the open invitations of a workspace', async () => {
    const cookie = await portal.signUp('inviter');
    const { prisma } = portal.parts.db;
    const [own] = (await send(cookie, 'GET', '/workspaces')).body.items;
    const { userId } = await accountOf(cookie);
    const expiresAt = new Date(portal.parts.db.now().getTime() + 60_000);
    const row = (n: number) => ({
      id: `i${n}`,
      organizationId: own.id,
      email: `${n}@example.org`,
      inviterId: userId,
      expiresAt,
    });
    await prisma.invitation.createMany({ data: Array.from({ length: 99 }, (_, n) => row(n)) });
    expect((await send(cookie, 'POST', '/invitations', { email: 'hundredth@example.org' })).status).toBe(201);
    expect((await send(cookie, 'POST', '/invitations', { email: 'next@example.org' })).body.code).toBe(
      'budget_exceeded',
    );
  });

  it('keeps the last owner: no leaving, no other role, even for two owners who leave at once', async () => {
    const cookie = await portal.signUp('sole');
    const { id } = await accountOf(cookie);
    expect((await send(cookie, 'DELETE', `/members/${id}`)).body.code).toBe('last_owner');
    expect((await send(cookie, 'PUT', `/members/${id}`, { role: 'viewer' })).body.code).toBe('last_owner');
    const second = await join('second-owner', 'owner');
    const { id: first } = (await send(owner, 'GET', '/members')).body.items[0];
    const left = await Promise.all([
      send(owner, 'DELETE', `/members/${first}`),
      send(second.cookie, 'DELETE', `/members/${second.memberId}`),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [remaining] = await portal.parts.db.prisma.member.findMany({
      where: { organizationId: workspaceId, role: 'owner' },
      select: { user: { select: { email: true } } },
    });
    expect(remaining).toBeDefined();
    owner = remaining?.user.email === second.email ? second.cookie : owner;
  });

  it('hands a workspace over: the member owns it, the former owner is an admin', async () => {
    const heir = await join('heir', 'member');
    expect((await send(owner, 'POST', `/members/${heir.memberId}/transfer`)).body.role).toBe('owner');
    const former = (await send(heir.cookie, 'GET', '/members')).body.items.find(
      (one: { role: string }) => one.role === 'admin',
    );
    expect(former).toBeDefined();
    const [mine] = (await send(owner, 'GET', '/workspaces')).body.items.filter(
      (one: { id: string }) => one.id === workspaceId,
    );
    expect(mine?.role).toBe('admin');
    owner = heir.cookie;
  });

  it('refuses a demoted admin with the next request, and revokes the keys of a new viewer', async () => {
    const admin = await join('demoted', 'admin');
    const key = (await send(admin.cookie, 'POST', '/api-keys', { name: 'of the admin' })).body.key;
    expect((await send(admin.cookie, 'GET', '/invitations')).status).toBe(200);
    await send(owner, 'PUT', `/members/${admin.memberId}`, { role: 'member' });
    const refused = await send(admin.cookie, 'GET', '/invitations');
    expect([refused.status, refused.body.code]).toEqual([403, 'role_forbidden']);
    expect((await portal.send('GET', '/runs', { key })).status).toBe(200);
    await send(owner, 'PUT', `/members/${admin.memberId}`, { role: 'viewer' });
    expect((await portal.send('GET', '/runs', { key })).status).toBe(401);
    expect((await send(admin.cookie, 'POST', '/api-keys', { name: 'again' })).status).toBe(403);
  });

  it('ends the access of a removed member at once: requests, keys, open streams, waiting requests', async () => {
    const gone = await join('gone', 'member');
    const key = (await send(gone.cookie, 'POST', '/api-keys', { name: 'of the member' })).body.key;
    const kept = (await send(owner, 'POST', '/api-keys', { name: 'of the owner' })).body.key;
    const { body: run } = await send(gone.cookie, 'POST', '/runs', { plan: aPlan() });
    const request = new Request(`http://localhost:3999/api/v1/runs/${run.id}/events`, {
      headers: { cookie: gone.cookie },
    });
    const stream = (await portal.fetch(request)).body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await stream?.read();
    expect(first?.value).toContain('retry');
    const waiting = send(gone.cookie, 'GET', `/runs/${run.id}?wait=60`);
    const removed = await send(owner, 'DELETE', `/members/${gone.memberId}`);
    expect(removed.body.revokedKeys).toBe(1);
    // The next change of the run is the first thing that the stream would show.
    await send(owner, 'POST', `/runs/${run.id}/cancel`);
    let rest = '';
    for (let part = await stream?.read(); part && !part.done; part = await stream?.read()) rest += part.value;
    expect(rest).not.toContain('"cancelled"');
    expect([401, 404, 409]).toContain((await waiting).status);
    expect((await portal.send('GET', '/runs', { key })).status).toBe(401);
    expect((await portal.send('GET', '/runs', { key: kept })).status).toBe(200);
    expect((await send(gone.cookie, 'GET', `/runs/${run.id}`)).status).toBe(404);
    expect((await send(gone.cookie, 'GET', '/workspaces')).body.items).toHaveLength(1);
  });

  it('keeps two workspaces of one account apart, and refuses a page that shows the other one', async () => {
    const both = await join('both', 'member');
    const { body: run } = await send(both.cookie, 'POST', '/runs', { plan: aPlan() });
    const own = (await send(both.cookie, 'GET', '/workspaces')).body.items.find(
      (one: { id: string }) => one.id !== workspaceId,
    );
    expect((await send(both.cookie, 'POST', `/workspaces/${own.id}/enter`)).status).toBe(200);
    expect((await send(both.cookie, 'GET', `/runs/${run.id}`)).status).toBe(404);
    const stale = await send(
      both.cookie,
      'POST',
      '/runs',
      { plan: aPlan() },
      { 'x-tidemark-workspace': workspaceId },
    );
    expect([stale.status, stale.body.code]).toEqual([409, 'workspace_changed']);
    expect((await send(both.cookie, 'GET', '/runs')).body.items).toEqual([]);
  });

  it('deletes a workspace for everyone, with its keys and reports, until an owner restores it', async () => {
    const cookie = await portal.signUp('deleting');
    const { body: made } = await send(cookie, 'POST', '/workspaces', { name: 'Short-lived' });
    await send(cookie, 'POST', `/workspaces/${made.id}/enter`);
    const key = (await send(cookie, 'POST', '/api-keys', { name: 'k' })).body.key;
    const { body: run } = await send(cookie, 'POST', '/runs', { plan: aPlan() });
    expect((await send(cookie, 'DELETE', `/workspaces/${made.id}`)).body.code).toBe('not_deletable');
    await send(cookie, 'POST', `/runs/${run.id}/cancel`);
    expect((await send(cookie, 'DELETE', `/workspaces/${made.id}`)).status).toBe(200);
    expect((await portal.send('GET', '/runs', { key })).status).toBe(401);
    expect((await send(cookie, 'GET', '/workspaces')).body.items).toHaveLength(1);
    expect((await send(cookie, 'POST', `/workspaces/${made.id}/enter`)).status).toBe(404);
    expect((await send(cookie, 'POST', `/workspaces/${made.id}/restore`)).status).toBe(200);
    expect((await portal.send('GET', '/runs', { key })).status).toBe(200);
  });

  it('deletes neither the first workspace nor one of another owner', async () => {
    expect((await send(owner, 'DELETE', `/workspaces/${workspaceId}`)).body.code).toBe('not_deletable');
    const admin = await join('not-owner', 'admin');
    expect((await send(admin.cookie, 'DELETE', `/workspaces/${workspaceId}`)).status).toBe(403);
  });

  it('signs out elsewhere: one session, or all others', async () => {
    const cookie = await portal.signUp('everywhere');
    const { email } = await accountOf(cookie);
    const signIn = async () => cookieOf(await portal.auth('/sign-in/email', { email, password }));
    const others = [await signIn(), await signIn()];
    const sessions = (await send(cookie, 'GET', '/account/sessions')).body.items;
    expect(sessions).toHaveLength(3);
    const current = sessions.find((one: { isCurrent: boolean }) => one.isCurrent);
    expect((await send(cookie, 'POST', `/account/sessions/${current.id}/revoke`)).status).toBe(409);
    const foreign = (await send(owner, 'GET', '/account/sessions')).body.items[0];
    expect((await send(cookie, 'POST', `/account/sessions/${foreign.id}/revoke`)).status).toBe(404);
    expect((await send(cookie, 'POST', '/account/sessions/revoke-others')).body.revoked).toBe(2);
    for (const other of others) expect((await send(other, 'GET', '/runs')).status).toBe(401);
    expect((await send(cookie, 'GET', '/runs')).status).toBe(200);
  });

  it('sets a password by the link that the operator prints, once, and signs out everywhere', async () => {
    const cookie = await portal.signUp('forgetful');
    const { email } = await accountOf(cookie);
    const script = new URL('../../../tooling/scripts/reset-password.mjs', import.meta.url).pathname;
    const env = { ...process.env, DATABASE_URL: portal.databaseUrl, APP_URL: 'https://tidemark.example' };
    const { stdout } = await promisify(execFile)(process.execPath, [script, email], { env });
    const link = new URL(stdout.trim());
    expect(`${link.origin}${link.pathname}`).toBe('https://tidemark.example/reset-password');
    const body = { token: link.searchParams.get('token'), newPassword: 'another long password' };
    expect((await portal.auth('/reset-password', { ...body, newPassword: 'short' })).status).toBe(400);
    expect((await portal.auth('/reset-password', body)).status).toBe(200);
    expect((await portal.auth('/reset-password', body)).status).toBe(400);
    expect((await send(cookie, 'GET', '/runs')).status).toBe(401);
    expect((await portal.auth('/sign-in/email', { email, password: body.newPassword })).status).toBe(200);
    expect((await portal.auth('/sign-in/email', { email, password })).status).toBe(401);
  });
});

describe('an installation that sends mail', () => {
  let portal: Portal;
  const sent: { to: string; text: string }[] = [];
  beforeAll(async () => {
    portal = await startPortal();
    portal.parts.mail = { send: async (mail) => void sent.push(mail) };
  });
  afterAll(() => portal.stop());

  it('mails the link of an invitation, and says where the server did not take it', async () => {
    const cookie = await portal.signUp('mailing');
    const invite = () =>
      portal.send('POST', '/invitations', { cookie, body: { email: 'friend@example.org' } });
    const { body } = await invite();
    expect(body.isMailed).toBe(true);
    expect(sent.map(({ to, text }) => [to, text.includes(body.link)])).toEqual([
      ['friend@example.org', true],
    ]);
    portal.parts.mail = { send: async () => Promise.reject(new Error('the server is away')) };
    expect((await invite()).body.isMailed).toBe(false);
  });
});

describe('an installation whose sign-up is closed', () => {
  let portal: Portal;
  let owner: string;
  beforeAll(async () => {
    portal = await startPortal({ openSignUp: false });
    owner = await portal.signUp('operator');
  });
  afterAll(() => portal.stop());

  it('admits an invited address by its link, straight into the workspace, and no one else', async () => {
    const email = 'guest@example.org';
    const body = { email, role: 'member' };
    const { link } = (await portal.send('POST', '/invitations', { cookie: owner, body })).body;
    const invitation = link.split('/').at(-1);
    const signUp = (account: object) =>
      portal.auth('/sign-up/email', { name: 'Guest', email, password, ...account });
    expect((await signUp({})).status).toBe(403);
    expect((await signUp({ invitation: 'made-up' })).status).toBe(404);
    expect((await signUp({ invitation, email: 'other@example.org' })).status).toBe(409);
    const forged = await portal.auth(
      '/sign-up/email',
      { name: 'G', email: 'z@example.org', password },
      {
        'x-tidemark-invitation': invitation,
      },
    );
    expect(forged.status).toBe(403);
    const admitted = await signUp({ invitation });
    expect(admitted.status).toBe(200);
    const { items } = (await portal.send('GET', '/workspaces', { cookie: cookieOf(admitted) })).body;
    expect(items).toMatchObject([{ role: 'member', isActive: true }]);
    expect((await signUp({ invitation, email: 'again@example.org' })).status).toBe(409);
  });
});
