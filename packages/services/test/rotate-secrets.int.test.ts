import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { reportKey } from '../src/reports/sign-report.ts';
import { rotateSecrets } from '../src/secrets/rotate-secrets.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';
import { openTarget } from '../src/targets/target-secret.ts';
import { createTarget, updateTarget } from '../src/targets/targets.ts';
import { openStage, type Stage } from './stage.ts';

const keyOf = () => randomBytes(32).toString('base64');
const [first, second, lost] = [keyOf(), keyOf(), keyOf()];

const target = (port: number) => ({
  kind: 'influxdb-v1' as const,
  name: 'a target',
  url: `http://127.0.0.1:${port}`,
  auth: 'basic' as const,
  username: 'admin',
});

describe('a rotation of the secret key', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  const ids: string[] = [];
  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext({ secrets: createSecretBox(first) });
    // More than one batch.
    for (let n = 0; n < 450; n += 1)
      ids.push((await createTarget(ctx, { target: target(10_000 + n), password: `password ${n}` })).id);
  });
  afterAll(() => stage.close());
  const passwordOf = async (id: string, secrets: ServiceContext['secrets']) =>
    (await openTarget({ ...ctx, secrets }, id))?.secret.password;

  it('that was interrupted leaves every password readable with both keys, and the next one completes it', async () => {
    const both = createSecretBox(second, first);
    let left = 120;
    const interrupted = {
      ...both,
      reseal: (...args: Parameters<typeof both.reseal>) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return both.reseal(...args);
      },
    };
    await expect(rotateSecrets({ db: stage.db, secrets: interrupted })).rejects.toThrow('killed');
    for (const [n, id] of ids.entries()) expect(await passwordOf(id, both)).toBe(`password ${n}`);
    expect(await rotateSecrets({ db: stage.db, secrets: both })).toEqual({ resealed: 330, unreadable: 0 });
    const alone = createSecretBox(second);
    for (const [n, id] of ids.entries()) expect(await passwordOf(id, alone)).toBe(`password ${n}`);
    expect(await rotateSecrets({ db: stage.db, secrets: both })).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('keeps the key with which reports are signed', async () => {
    const { fingerprint } = await reportKey({ db: stage.db, secrets: createSecretBox(first) });
    const both = createSecretBox(second, first);
    expect(await rotateSecrets({ db: stage.db, secrets: both })).toEqual({ resealed: 1, unreadable: 0 });
    const alone = createSecretBox(second);
    expect((await reportKey({ db: stage.db, secrets: alone })).fingerprint).toBe(fingerprint);
    await stage.db.prisma.setting.delete({ where: { key: 'report_signing_key' } });
  });

  it('keeps a password that is entered meanwhile, and counts what no key opens', async () => {
    const third = createSecretBox(keyOf(), second);
    const [entered = '', broken = ''] = ids;
    await createTarget(
      { ...ctx, secrets: createSecretBox(lost) },
      { target: target(20_000), password: 'lost' },
    );
    await updateTarget(
      { ...ctx, secrets: third },
      { targetId: entered, target: target(10_000), password: 'new' },
    );
    expect(await rotateSecrets({ db: stage.db, secrets: third })).toEqual({ resealed: 449, unreadable: 1 });
    expect(await passwordOf(entered, third)).toBe('new');
    expect(await passwordOf(broken, third)).toBe('password 1');
  });
});
