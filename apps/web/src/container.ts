import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase, type Database } from '@tidemark/db/client';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { createJobQueue, type JobQueue } from '@tidemark/queue/create-job-queue';
import type { ServiceLimits } from '@tidemark/services/access/context';
import { createSecretBox, type SecretBox } from '@tidemark/services/secrets/secret-box';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';
import { type Auth, createAuth } from './auth/create-auth.ts';
import { type Env, env } from './env.ts';
import { createLauncherList, type LauncherList } from './launcher-list.ts';
import { createLog, type Log } from './log.ts';
import { ownEndpoints } from './own-endpoints.ts';
import { trustedOrigins } from './trusted-origins.ts';

/** Everything that the portal and its API are made of; built once a process from the settings. */
export type Container = {
  db: Database;
  queue: JobQueue;
  clock: Clock;
  secrets: SecretBox;
  limits: ServiceLimits;
  egress: EgressPolicy;
  launchers: LauncherList;
  auth: Auth;
  log: Log;
  appUrl: string;
  trustedOrigins: string[];
  openSignUp: boolean;
  close(): Promise<void>;
};

/** Most series that any plan may make, whatever its target allows. */
const maxSeries = 100_000_000;

/** createContainer wires the portal from its settings; connections open at first use. */
export function createContainer(settings: Env): Container {
  const db = createDatabase(settings.databaseUrl);
  const engine =
    settings.redisUrl === null
      ? ({ kind: 'postgres', url: settings.databaseUrl } as const)
      : ({ kind: 'redis', url: settings.redisUrl } as const);
  const queue = createJobQueue(engine, systemClock);
  const origins = trustedOrigins(settings.appUrl);
  const log = createLog();
  const ownUrls = [settings.databaseUrl, ...(settings.redisUrl === null ? [] : [settings.redisUrl])];
  return {
    db,
    queue,
    clock: systemClock,
    secrets: createSecretBox(settings.secretKey),
    limits: { maxSeries },
    egress: { allowedHosts: settings.allowedTargets, deniedEndpoints: ownEndpoints(ownUrls, settings.port) },
    launchers: createLauncherList(settings.launchersFile, systemClock),
    auth: createAuth({
      db,
      appUrl: settings.appUrl,
      trustedOrigins: origins,
      secret: settings.authSecret,
      openSignUp: settings.openSignUp,
      reportError: (message) => log.error(message),
    }),
    log,
    appUrl: settings.appUrl,
    trustedOrigins: origins,
    openSignUp: settings.openSignUp,
    close: async () => {
      await queue.close();
      await db.close();
    },
  };
}

const holder: { [key: symbol]: Container | undefined } = globalThis;
const key = Symbol.for('tidemark.web.container');

/** container gives the process's one container; pages and routes are bundled apart, so it hangs on the global object. */
export function container(): Container {
  const known = holder[key];
  if (known) return known;
  const built = createContainer(env());
  holder[key] = built;
  return built;
}
