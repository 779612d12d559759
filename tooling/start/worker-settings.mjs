import fs from 'node:fs';
import path from 'node:path';
import { isStateHeld } from './hold-state-lock.mjs';
import { oldKeyFile } from './rotation-files.mjs';
import { readSecret } from './secret-file.mjs';
import { StartFailure } from './start-failure.mjs';

const sharedNames = [
  'DATABASE_URL',
  'REDIS_URL',
  'PORT',
  'APP_URL',
  'TIDEMARK_LAUNCHERS',
  'TIDEMARK_ALLOWED_TARGETS',
  'TIDEMARK_LOOPBACK_TARGETS',
  'TIDEMARK_PUBLIC_WEBHOOKS',
  'TIDEMARK_SMTP_URL',
  'TIDEMARK_MAIL_FROM',
  'TIDEMARK_QUOTA_PARALLEL_RUNS',
  'TIDEMARK_QUOTA_RUN_SECONDS',
  'TIDEMARK_PUBLIC_TARGETS',
  'TIDEMARK_PREFLIGHT_MS',
];
const settingsFile = (stateDir) => path.join(stateDir, 'stack.json');

/** shareStackSettings writes what a further worker on this machine needs. A secret key from the environment stays there. */
export function shareStackSettings(stateDir, env) {
  const file = settingsFile(stateDir);
  const shared = Object.fromEntries(sharedNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  fs.writeFileSync(`${file}.draft`, JSON.stringify(shared), { mode: 0o600 });
  fs.renameSync(`${file}.draft`, file);
}

/** readStackSettings gives the settings of the start that uses this state directory now, or null. */
export function readStackSettings(stateDir) {
  if (!isStateHeld(stateDir)) return null;
  try {
    const shared = JSON.parse(fs.readFileSync(settingsFile(stateDir), 'utf8'));
    const key = readSecret(path.join(stateDir, 'secret.key'));
    const old = readSecret(oldKeyFile(stateDir));
    return {
      ...(key === null ? {} : { TIDEMARK_SECRET_KEY: key }),
      ...(old === null ? {} : { TIDEMARK_OLD_SECRET_KEY: old }),
      ...shared,
    };
  } catch {
    return null;
  }
}

const required = {
  DATABASE_URL: 'the PostgreSQL that the portal uses',
  TIDEMARK_SECRET_KEY:
    'the key of the portal (`secret.key` in its state directory, or its TIDEMARK_SECRET_KEY)',
};

/** workerSettings gives the environment of a worker: variables first, then, with the same database, those of the start on this machine. */
export function workerSettings(env, stack) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const isOwn = stack !== null && (present.DATABASE_URL ?? stack.DATABASE_URL) === stack.DATABASE_URL;
  const settings = isOwn ? { ...stack, ...present } : present;
  const missing = Object.keys(required).filter((name) => !settings[name]);
  if (missing.length === 0) return settings;
  const names = missing.map((name) => `${name}: ${required[name]}`).join('; ');
  const other =
    stack === null
      ? ' Or start the portal from this checkout first: a worker beside it needs no variables.'
      : '';
  throw new StartFailure(
    `Missing in the environment: ${names}.${other} If the portal has a REDIS_URL, set that, too.`,
  );
}
