import path from 'node:path';
import type { Quota } from '@tidemark/domain/quota/quota';
import {
  type MailSettings,
  mailSettings,
  mailVariables,
} from '@tidemark/services/notifications/mail-settings';
import { quotaOfSettings, quotaSettingsShape } from '@tidemark/services/quotas/quota-settings';
import { secretKeyShape } from '@tidemark/services/secrets/secret-key';
import { launchesDirectory } from '@tidemark/targets/launching/launch-directory';
import { z } from 'zod';
import type { SingleSignOnSettings } from './auth/single-sign-on.ts';
import { isLoopbackUrl } from './trusted-origins.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes'])
  .transform((text) => ['1', 'true', 'yes'].includes(text))
  .optional();

const envShape = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  APP_URL: z.url().optional(),
  BETTER_AUTH_SECRET: z.string().min(32),
  TIDEMARK_SECRET_KEY: secretKeyShape,
  TIDEMARK_OLD_SECRET_KEY: secretKeyShape.optional(),
  TIDEMARK_STATE_DIR: z.string().optional(),
  TIDEMARK_LAUNCHERS: z.string().optional(),
  TIDEMARK_ALLOWED_TARGETS: list,
  TIDEMARK_LOOPBACK_TARGETS: flag,
  TIDEMARK_PUBLIC_TARGETS: z.enum(['listed', 'owned']).default('listed'),
  TIDEMARK_OPEN_SIGN_UP: flag,
  TIDEMARK_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  TIDEMARK_OIDC_CLIENT_ID: z.string().optional(),
  TIDEMARK_OIDC_CLIENT_SECRET: z.string().optional(),
  TIDEMARK_OIDC_NAME: z.string().trim().min(1).max(60).default('single sign-on'),
  TIDEMARK_NEWEST_MIGRATION: z.string().optional(),
  TIDEMARK_LAUNCHER_EDITS: flag,
  ...mailVariables,
  ...quotaSettingsShape,
  TIDEMARK_PUBLIC_WEBHOOKS: flag,
});

/** What the portal is configured with; every setting that the environment may carry stands here. */
export type Env = {
  databaseUrl: string;
  redisUrl: string | null;
  port: number;
  appUrl: string;
  authSecret: string;
  secretKey: string;
  /** The key before the last rotation, while not everything is sealed with the new one. */
  oldSecretKey: string | null;
  launchersFile: string | null;
  /** Where the workers of this machine keep launched servers; null where the state directory is not known. */
  launchesDirectory: string | null;
  allowedTargets: string[];
  /** Whether loopback addresses may be targets without being listed. */
  loopbackTargets: boolean;
  /** Whether public addresses that are not listed may be targets once their owners have agreed. */
  ownedTargets: boolean;
  /** Whether every visitor may sign up; the first account can always be created. */
  openSignUp: boolean;
  /** The newest migration that this build needs; null: unknown. */
  newestMigration: string | null;
  /** Whether the owner of the first workspace may add launchers, which run programs of this host. */
  launcherEdits: boolean;
  /** Whether webhooks may go to https addresses of the public internet. */
  publicWebhooks: boolean;
  /** null: no mail is sent. */
  mail: MailSettings | null;
  /** Limits of workspaces for which none were set. */
  defaultQuota: Quota;
  /** The provider at which people may sign in; null: passwords only. */
  singleSignOn: SingleSignOnSettings | null;
};

/** parseEnv reads the settings out of an environment, or throws a sentence that names each variable that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = envShape.safeParse(present);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The portal's environment is incomplete. ${faults.join('; ')}`);
  }
  const env = result.data;
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL ?? null,
    port: env.PORT,
    appUrl,
    authSecret: env.BETTER_AUTH_SECRET,
    secretKey: env.TIDEMARK_SECRET_KEY,
    oldSecretKey: env.TIDEMARK_OLD_SECRET_KEY ?? null,
    launchersFile: launchersFileOf(env.TIDEMARK_LAUNCHERS, env.TIDEMARK_STATE_DIR),
    launchesDirectory:
      env.TIDEMARK_STATE_DIR === undefined ? null : launchesDirectory(path.resolve(env.TIDEMARK_STATE_DIR)),
    allowedTargets: env.TIDEMARK_ALLOWED_TARGETS,
    loopbackTargets: env.TIDEMARK_LOOPBACK_TARGETS ?? true,
    ownedTargets: env.TIDEMARK_PUBLIC_TARGETS === 'owned',
    openSignUp: env.TIDEMARK_OPEN_SIGN_UP ?? isLoopbackUrl(appUrl),
    newestMigration: env.TIDEMARK_NEWEST_MIGRATION ?? null,
    defaultQuota: quotaOfSettings(env),
    launcherEdits: env.TIDEMARK_LAUNCHER_EDITS ?? isLoopbackUrl(appUrl),
    publicWebhooks: env.TIDEMARK_PUBLIC_WEBHOOKS ?? true,
    mail: mailSettings(env),
    singleSignOn: singleSignOnOf(env),
  };
}

function singleSignOnOf(env: z.output<typeof envShape>): SingleSignOnSettings | null {
  const { TIDEMARK_OIDC_ISSUER: issuer, TIDEMARK_OIDC_CLIENT_ID: clientId } = env;
  const clientSecret = env.TIDEMARK_OIDC_CLIENT_SECRET;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error(
      "The portal's environment is incomplete. Set TIDEMARK_OIDC_ISSUER, TIDEMARK_OIDC_CLIENT_ID and TIDEMARK_OIDC_CLIENT_SECRET together.",
    );
  return { issuer, clientId, clientSecret, name: env.TIDEMARK_OIDC_NAME };
}

function launchersFileOf(file: string | undefined, stateDir: string | undefined): string | null {
  if (file !== undefined) return file;
  return stateDir === undefined ? null : path.join(stateDir, 'launchers.yaml');
}

let parsed: Env | undefined;

/** env gives the process's settings; they are read at the first call, so that a build needs none. */
export function env(): Env {
  // The build writes the name of the migration in here, so it must be spelled out.
  parsed ??= parseEnv({
    ...process.env,
    TIDEMARK_NEWEST_MIGRATION: process.env.TIDEMARK_NEWEST_MIGRATION,
  });
  return parsed;
}

/** endWithoutSettings ends the process where its settings are wrong, with one line that names them. */
export function endWithoutSettings(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`portal: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** isDevelopment shows whether the development server runs, whose tools evaluate code. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}
