import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../cli-deps.ts';

/** Portal and key that `tidemark login` keeps for later commands. */
const loginShape = z.strictObject({ url: z.url({ protocol: /^https?$/ }), apiKey: z.string().min(1) });
export type StoredLogin = z.output<typeof loginShape>;

export type LoginReading =
  | { kind: 'none' }
  | { kind: 'stored'; login: StoredLogin }
  | { kind: 'broken'; reason: string };

/** loginPathOf gives the file of the login, in the configuration folder of the user; null: there is no home. */
export function loginPathOf(env: Environment): string | null {
  const { XDG_CONFIG_HOME: config, HOME: home, USERPROFILE: profile } = env;
  // The specification says that a relative folder is to be ignored.
  if (config && isAbsolute(config)) return join(config, 'tidemark', 'login.json');
  const folder = home || profile;
  return folder ? join(folder, '.config', 'tidemark', 'login.json') : null;
}

/** readLogin reads what `tidemark login` kept. */
export async function readLogin(env: Environment): Promise<LoginReading> {
  const path = loginPathOf(env);
  if (path === null) return { kind: 'none' };
  try {
    const parsed = loginShape.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (parsed.success) return { kind: 'stored', login: parsed.data };
    return { kind: 'broken', reason: `${path} is not what "tidemark login" writes: log in again.` };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'none' };
    return { kind: 'broken', reason: `${path} cannot be read: log in again.` };
  }
}

/** writeLogin keeps a login for this user alone, whole or not at all, and gives the path of its file. */
export async function writeLogin(env: Environment, login: StoredLogin): Promise<string | null> {
  const path = loginPathOf(env);
  if (path === null) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.part`;
  try {
    await writeFile(draft, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

/** removeLogin forgets the login. */
export async function removeLogin(env: Environment): Promise<void> {
  const path = loginPathOf(env);
  if (path !== null) await rm(path, { force: true });
}

/** withLogin adds the login to the environment. A variable wins: the key of one portal is never sent to another. */
export function withLogin(env: Environment, login: StoredLogin): Environment {
  if (env.TIDEMARK_API_KEY) return env;
  if (env.TIDEMARK_URL && !isSamePortal(env.TIDEMARK_URL, login.url)) return env;
  return { ...env, TIDEMARK_URL: env.TIDEMARK_URL || login.url, TIDEMARK_API_KEY: login.apiKey };
}

function isSamePortal(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
}
