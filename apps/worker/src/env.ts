import os from 'node:os';
import path from 'node:path';
import type { Quota } from '@tidemark/domain/quota/quota';
import { preflightMsShape } from '@tidemark/domain/result/host-preflight';
import {
  type MailSettings,
  mailSettings,
  mailVariables,
} from '@tidemark/services/notifications/mail-settings';
import { quotaOfSettings, quotaSettingsShape } from '@tidemark/services/quotas/quota-settings';
import { secretKeyShape } from '@tidemark/services/secrets/secret-key';
import { z } from 'zod';

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
  TIDEMARK_SECRET_KEY: secretKeyShape,
  TIDEMARK_OLD_SECRET_KEY: secretKeyShape.optional(),
  TIDEMARK_STATE_DIR: z.string().optional(),
  TIDEMARK_LAUNCHERS: z.string().optional(),
  APP_URL: z.url().optional(),
  TIDEMARK_ALLOWED_TARGETS: list,
  TIDEMARK_LOOPBACK_TARGETS: flag,
  ...mailVariables,
  ...quotaSettingsShape,
  TIDEMARK_PUBLIC_TARGETS: z.enum(['listed', 'owned']).default('listed'),
  TIDEMARK_PUBLIC_WEBHOOKS: flag,
  TIDEMARK_PREFLIGHT_MS: preflightMsShape,
  TIDEMARK_PARENT_PIPE: z.enum(['0', '1']).default('0'),
});

/** All settings of the worker. */
export type Env = {
  databaseUrl: string;
  redisUrl: string | null;
  /** Port of the portal on this machine, which is never a target. */
  portalPort: number;
  /** Its public address, which is none either. */
  portalUrl: string | null;
  secretKey: string;
  /** The key before the last rotation, while not everything is sealed with the new one. */
  oldSecretKey: string | null;
  stateDir: string;
  launchersFile: string;
  allowedTargets: string[];
  /** Whether loopback addresses may be targets without being listed. */
  loopbackTargets: boolean;
  /** Whether webhooks may go to https addresses of the public internet. */
  publicWebhooks: boolean;
  /** null: no mail is sent. */
  mail: MailSettings | null;
  /** Whether public addresses that are not listed may be targets once their owners have agreed. */
  ownedTargets: boolean;
  /** How long the host is observed before each run; 0: not at all. */
  preflightMs: number;
  /** The worker ends when its standard input closes, so that it never outlives the process that started it. */
  endsWithParent: boolean;
  /** Limits of workspaces for which none were set. */
  defaultQuota: Quota;
};

/** readEnv reads the settings from an environment, or throws an error that names each invalid variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = parseEnv(envShape, source, "The worker's environment");
  const stateDir = path.resolve(env.TIDEMARK_STATE_DIR ?? path.join(os.homedir(), '.local/state/tidemark'));
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL ?? null,
    portalPort: env.PORT,
    portalUrl: env.APP_URL ?? null,
    secretKey: env.TIDEMARK_SECRET_KEY,
    oldSecretKey: env.TIDEMARK_OLD_SECRET_KEY ?? null,
    stateDir,
    launchersFile: env.TIDEMARK_LAUNCHERS ?? path.join(stateDir, 'launchers.yaml'),
    allowedTargets: env.TIDEMARK_ALLOWED_TARGETS,
    loopbackTargets: env.TIDEMARK_LOOPBACK_TARGETS ?? true,
    publicWebhooks: env.TIDEMARK_PUBLIC_WEBHOOKS ?? true,
    mail: mailSettings(env),
    defaultQuota: quotaOfSettings(env),
    ownedTargets: env.TIDEMARK_PUBLIC_TARGETS === 'owned',
    preflightMs: env.TIDEMARK_PREFLIGHT_MS,
    endsWithParent: env.TIDEMARK_PARENT_PIPE === '1',
  };
}

/** What the commands of the operator need: the database, and for a rotation both keys. */
export type OperateEnv = { databaseUrl: string; secretKey: string | null; oldSecretKey: string | null };

const operateEnvShape = envShape
  .pick({ DATABASE_URL: true, TIDEMARK_SECRET_KEY: true, TIDEMARK_OLD_SECRET_KEY: true })
  .partial({ TIDEMARK_SECRET_KEY: true });

/** readOperateEnv reads what a command of the operator needs, or throws an error that names each invalid variable. */
export function readOperateEnv(source: Record<string, string | undefined> = process.env): OperateEnv {
  const env = parseEnv(operateEnvShape, source, 'The environment');
  return {
    databaseUrl: env.DATABASE_URL,
    secretKey: env.TIDEMARK_SECRET_KEY ?? null,
    oldSecretKey: env.TIDEMARK_OLD_SECRET_KEY ?? null,
  };
}

function parseEnv<Shape extends z.ZodType>(
  shape: Shape,
  source: Record<string, string | undefined>,
  what: string,
): z.output<Shape> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = shape.safeParse(present);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${what} is incomplete. ${faults.join('; ')}`);
}
