import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLauncherFileText } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
let folder = '';
let portal: Portal;
let operator: Workspace;
let other: Workspace;
const file = () => join(folder, 'launchers.yaml');

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  folder = await mkdtemp(join(tmpdir(), 'tidemark-systems-'));
  await writeFile(file(), defaultLauncherFileText(influxd));
  portal = await startPortal({ launchersFile: file(), launcherEdits: true });
  operator = await foundWorkspace(portal, 'operator');
  other = await foundWorkspace(portal, 'other');
});

afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const add = (body: unknown, options: { cookie?: string; key?: string }) =>
  portal.send('POST', '/launchers', { body, ...options });

it('shows launchers with the version that the program reports, and targets with their runs', async () => {
  const { status, body } = await portal.send('GET', '/systems', { cookie: operator.cookie });
  expect(status).toBe(200);
  expect(body.launchers).toMatchObject([
    {
      name: 'influxdb-1.6',
      health: { state: 'ready', version: expect.stringMatching(/^1\.6/) },
      runs: { count: 0, last: null },
    },
  ]);
  const target = body.targets.find(({ id }: { id: string }) => id === operator.targetId);
  expect(target.runs).toMatchObject({ count: expect.any(Number) });
  expect(JSON.stringify(body)).not.toContain(influxd);
});

it('adds an influxd by its path, tried first, and everyone may choose it at once', async () => {
  const preview = await portal.send('POST', '/launchers/preview', {
    body: { path: influxd },
    cookie: operator.cookie,
  });
  expect(preview.body).toMatchObject({
    version: expect.stringMatching(/^1\.6/),
    kind: 'influxdb-v1',
    name: expect.stringMatching(/^influxdb-1\.6/),
    variants: [{ name: 'inmem' }, { name: 'tsi1' }],
  });
  const added = await add({ path: influxd, variants: ['tsi1'] }, { cookie: operator.cookie });
  expect(added.status).toBe(201);
  expect(added.body.name).toMatch(/-tsi1$/);
  const { body } = await portal.send('GET', '/systems', { cookie: operator.cookie });
  expect(body.launchers[1]).toMatchObject({ name: added.body.name, health: { state: 'ready' } });
  expect(added.body.tried).toMatchObject([{ variant: 'tsi1', version: expect.stringMatching(/^1\.6/) }]);
  const listed = await portal.send('GET', '/launchers', { key: other.key });
  expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual([
    'influxdb-1.6',
    added.body.name,
  ]);
  expect(await readFile(file(), 'utf8')).toContain('# More versions, containers and relays');
  const again = await add({ path: influxd, variants: ['tsi1'] }, { cookie: operator.cookie });
  expect([again.status, again.body.errors[0].pointer]).toEqual([422, '/name']);
  const checked = await portal.send('POST', `/launchers/${added.body.name}/check`, { cookie: other.cookie });
  expect(checked.body.tried).toHaveLength(1);
  const path = `/launchers/${added.body.name}`;
  expect((await portal.send('DELETE', path, { cookie: operator.cookie })).status).toBe(200);
  expect((await portal.send('DELETE', path, { cookie: operator.cookie })).status).toBe(404);
});

it('runs a program by its path for the owner of the first workspace alone', async () => {
  const body = { path: influxd, name: 'by-a-stranger' };
  const before = await readFile(file(), 'utf8');
  const refused = [
    await add(body, { cookie: other.cookie }),
    await add(body, { key: operator.key }),
    await portal.send('POST', '/launchers/preview', { body: { path: influxd }, cookie: other.cookie }),
    await portal.send('DELETE', '/launchers/influxdb-1.6', { cookie: other.cookie }),
  ];
  for (const answer of refused) expect([answer.status, answer.body.code]).toEqual([403, 'role_forbidden']);
  expect(await readFile(file(), 'utf8')).toBe(before);
  const { body: theirs } = await portal.send('GET', '/systems', { cookie: other.cookie });
  expect(theirs.mayEditLaunchers).toBe(false);
  const { body: ours } = await portal.send('GET', '/systems', { cookie: operator.cookie });
  expect(ours.mayEditLaunchers).toBe(true);
});

it('lets a member of the first workspace change nothing', async () => {
  const { prisma } = portal.parts.db;
  const where = { organizationId: operator.workspaceId };
  await prisma.member.updateMany({ where, data: { role: 'member' } });
  const answer = await add({ path: influxd }, { cookie: operator.cookie });
  await prisma.member.updateMany({ where, data: { role: 'admin' } });
  expect([answer.status, answer.body.code]).toEqual([403, 'role_forbidden']);
  const asAdmin = await add({ path: '/bin/sh' }, { cookie: operator.cookie });
  expect([asAdmin.status, asAdmin.body.errors[0].pointer]).toEqual([422, '/path']);
});

it('changes nothing where the operator does not allow it', async () => {
  const closed = await startPortal({ launchersFile: file(), launcherEdits: false });
  try {
    const { cookie } = await foundWorkspace(closed, 'owner');
    const answer = await closed.send('POST', '/launchers/preview', { body: { path: influxd }, cookie });
    expect([answer.status, answer.body.code]).toEqual([403, 'role_forbidden']);
    expect((await closed.send('GET', '/systems', { cookie })).body.mayEditLaunchers).toBe(false);
  } finally {
    await closed.stop();
  }
});
