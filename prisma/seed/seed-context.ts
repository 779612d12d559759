import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase } from '@tidemark/db/client';
import { createJobQueue } from '@tidemark/queue/create-job-queue';
import type { ServiceContext } from '@tidemark/services/access/context';
import { ensureFirstWorkspace } from '@tidemark/services/access/workspaces';
import { createSecretBox } from '@tidemark/services/secrets/secret-box';
import { launcherChoices } from '@tidemark/targets/launching/launcher-choices';
import { readLauncherFile } from '@tidemark/targets/launching/read-launcher-file';
import { z } from 'zod';

const envShape = z.object({
  DATABASE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1).optional(),
  TIDEMARK_SECRET_KEY: z.string().min(32),
  TIDEMARK_LAUNCHERS: z.string().min(1).optional(),
});

/** Context of the demo: a system actor in the first workspace of the installation. */
export type SeedContext = ServiceContext;

/** withSeedContext opens the dependencies of a demo, runs it, and closes them. */
export async function withSeedContext<Result>(
  job: string,
  scenario: (context: SeedContext) => Promise<Result>,
): Promise<Result> {
  const present = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = envShape.parse(present);
  const db = createDatabase(env.DATABASE_URL, { poolSize: 4 });
  const queue = createJobQueue(
    env.REDIS_URL === undefined
      ? { kind: 'postgres', url: env.DATABASE_URL }
      : { kind: 'redis', url: env.REDIS_URL },
    systemClock,
  );
  try {
    const { workspaceId } = await ensureFirstWorkspace({ db });
    return await scenario({
      db,
      queue,
      workspaceId,
      clock: systemClock,
      secrets: createSecretBox(env.TIDEMARK_SECRET_KEY),
      limits: { maxSeries: 100_000_000 },
      mail: null,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      launchers:
        env.TIDEMARK_LAUNCHERS === undefined
          ? null
          : await launcherChoices(await readLauncherFile(env.TIDEMARK_LAUNCHERS)),
      actor: { kind: 'system', job },
    });
  } finally {
    await queue.close();
    await db.close();
  }
}
