import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { workspaceEgress } from '../src/safety/prove-ownership.ts';
import {
  checkOwnership,
  claimOwnership,
  listOwnerships,
  removeOwnership,
} from '../src/safety/target-ownership.ts';
import { createTarget } from '../src/targets/targets.ts';
import { openStage, type Stage } from './stage.ts';

describe('the agreement of the owner of a public target', () => {
  let stage: Stage;
  let ours: ServiceContext;
  let theirs: ServiceContext;
  let server: Server;
  let port = 0;
  let answer = '';
  const ownedContext = async () => {
    const ctx = await stage.newContext();
    return { ...ctx, egress: workspaceEgress({ ...ctx, ownedTargets: true }, ctx.workspaceId) };
  };
  /** Whether the workspace may load the server, which stands for one on a public address. */
  const mayLoad = ({ egress }: ServiceContext, host = 'influx.example') =>
    egress.provesOwnership?.({ url: `http://${host}:${port}`, host, port, address: '127.0.0.1' });

  beforeAll(async () => {
    stage = await openStage();
    server = createServer((_, response) => void response.end(answer));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  beforeEach(async () => {
    [ours, theirs] = [await ownedContext(), await ownedContext()];
    answer = '';
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await stage.close();
  });

  it('counts for one workspace, host and port, while the server answers with the token', async () => {
    const { token, file, ownership } = await claimOwnership(ours, {
      address: `http://Influx.example:${port}/path`,
    });
    expect(token).toMatch(/^tidemark-[0-9a-f]{40}$/);
    expect(file).toBe(`http://influx.example:${port}/.well-known/tidemark-challenge`);
    expect([await mayLoad(ours), ownership.provenAt]).toEqual([false, null]);
    answer = token;
    expect(await mayLoad(ours)).toBe(true);
    expect((await listOwnerships(ours))[0]?.provenAt).toBeInstanceOf(Date);
    expect([await mayLoad(theirs), await mayLoad(ours, 'other.example')]).toEqual([false, false]);
    answer = 'removed';
    expect(await mayLoad(ours)).toBe(false);
  });

  it('ends with the token: another one voids it, and so does its removal', async () => {
    const first = await claimOwnership(ours, { address: `http://influx.example:${port}` });
    const second = await claimOwnership(ours, { address: `http://influx.example:${port}` });
    answer = first.token;
    expect(await mayLoad(ours)).toBe(false);
    answer = second.token;
    expect(await mayLoad(ours)).toBe(true);
    expect(await listOwnerships(ours)).toHaveLength(1);
    await removeOwnership(ours, { ownershipId: second.ownership.id });
    expect(await mayLoad(ours)).toBe(false);
  });

  it('is stored as a hash, and belongs to no other workspace', async () => {
    const { token, ownership } = await claimOwnership(ours, { address: `http://influx.example:${port}` });
    expect(JSON.stringify(await stage.db.prisma.targetOwnership.findMany())).not.toContain(token);
    const input = { ownershipId: ownership.id };
    expect(await listOwnerships(theirs)).toEqual([]);
    await expect(checkOwnership(theirs, input)).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeOwnership(theirs, input)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    'http://mail.example:25',
    'http://cache.example:6379',
    'ftp://influx.example',
    'tcp://graphite.example:2003',
  ])('cannot be asked for at %s', async (address) => {
    await expect(claimOwnership(ours, { address })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('cannot be asked for where the operator allows listed targets only', async () => {
    const listed = await stage.newContext();
    expect(workspaceEgress({ ...listed, ownedTargets: false }, listed.workspaceId)).toBe(listed.egress);
    await expect(claimOwnership(listed, { address: 'https://influx.example' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is needed before a public target is stored', async () => {
    const target = { kind: 'influxdb-v1' as const, name: 'public', url: 'http://93.184.216.34:8086' };
    await expect(createTarget(ours, { target })).rejects.toMatchObject({
      code: 'target_denied',
      details: { reason: 'unproven' },
    });
  });
});
