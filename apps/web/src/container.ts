import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase, type Database } from '@tidemark/db/client';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { MailSender } from '@tidemark/domain/notification/mail';
import { createJobQueue, type JobQueue } from '@tidemark/queue/create-job-queue';
import { maxSeries, type ServiceLimits } from '@tidemark/services/access/context';
import { recordSignIn } from '@tidemark/services/audit/record-change';
import { readBadge } from '@tidemark/services/badges/read-badge';
import { createMailSender } from '@tidemark/services/notifications/mail';
import { createSecretBox, type SecretBox } from '@tidemark/services/secrets/secret-box';
import { ownEndpoints } from '@tidemark/targets/egress/own-endpoints';
import type { EgressPolicy } from '@tidemark/targets/egress/resolve-target-address';
import { createLauncherStore, type LauncherStore } from '@tidemark/targets/launching/launcher-store';
import { type Auth, createAuth } from './auth/create-auth.ts';
import { createSingleSignOn, type SingleSignOn } from './auth/single-sign-on.ts';
import { type Env, env } from './env.ts';
import { clientAddress } from './http/client-address.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts';
import { createSharedBadges, type SharedBadges } from './http/shared-badges.ts';
import { createSharedReports, type SharedReports } from './http/shared-reports.ts';
import { createLog, type Log } from './log.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { trustedOrigins } from './trusted-origins.ts';

/** Everything that the portal and its API are made of; built once a process from the settings. */
export type Container = {
  db: Database;
  queue: JobQueue;
  clock: Clock;
  secrets: SecretBox;
  sharedReports: SharedReports;
  sharedBadges: SharedBadges;
  limits: ServiceLimits;
  egress: EgressPolicy;
  /** Whether owners of public addresses can agree to load. */
  ownedTargets: boolean;
  launcherStore: LauncherStore;
  mail: MailSender | null;
  auth: Auth;
  /** Sign-in at the operator's provider; null: passwords only. */
  singleSignOn: SingleSignOn | null;
  limiter: RateLimiter;
  log: Log;
  appUrl: string;
  trustedOrigins: string[];
  openSignUp: boolean;
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
};

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
  const limiter = createRateLimiter(systemClock);
  const secrets = createSecretBox(settings.secretKey, settings.oldSecretKey);
  const mail = createMailSender(settings.mail);
  const singleSignOn = settings.singleSignOn && createSingleSignOn(settings.singleSignOn);
  return {
    db,
    queue,
    clock: systemClock,
    secrets,
    sharedReports: createSharedReports({ db, secrets, limiter }),
    sharedBadges: badgesOf(db, limiter),
    limits: { maxSeries, quota: settings.defaultQuota, publicWebhooks: settings.publicWebhooks },
    egress: egressOf(settings),
    ownedTargets: settings.ownedTargets,
    launcherStore: createLauncherStore(settings.launchersFile, settings.launcherEdits, systemClock),
    mail,
    auth: createAuth({
      db,
      appUrl: settings.appUrl,
      trustedOrigins: origins,
      secret: settings.authSecret,
      openSignUp: settings.openSignUp,
      mail,
      singleSignOn,
      reportError: (message) => log.error(message),
      onSession: (userId) =>
        recordSignIn(
          { db },
          { account: { id: userId }, action: 'signIn', outcome: 'done', address: clientAddress() },
        ),
    }),
    limiter,
    singleSignOn,
    log,
    appUrl: settings.appUrl,
    trustedOrigins: origins,
    openSignUp: settings.openSignUp,
    readiness: createReadiness({
      db,
      queue,
      clock: systemClock,
      newestMigration: settings.newestMigration,
    }),
    close: async () => {
      await queue.close();
      await db.close();
    },
  };
}

function badgesOf(db: Database, limiter: RateLimiter): SharedBadges {
  return createSharedBadges({ read: (token) => readBadge({ db }, token), clock: systemClock, limiter });
}

function egressOf(settings: Env): EgressPolicy {
  const { endpoints: deniedEndpoints } = ownEndpoints({
    services: [settings.databaseUrl, settings.redisUrl].filter((url) => url !== null),
    portalUrl: settings.appUrl,
    portalPort: settings.port,
  });
  const { allowedTargets: allowedHosts, loopbackTargets: loopback, launchesDirectory } = settings;
  return { allowedHosts, deniedEndpoints, loopback, launchesDirectory };
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
