import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** stateDirectoryFor chooses where a checkout keeps its data: outside of the checkout, the same on every start. */
export function stateDirectoryFor({ checkout, env, isRoot, homeDir }) {
  if (env.TIDEMARK_STATE_DIR) return path.resolve(env.TIDEMARK_STATE_DIR);
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  if (isRoot) return path.join('/var/lib/tidemark', name);
  return path.join(env.XDG_STATE_HOME || path.join(homeDir, '.local/state'), 'tidemark', name);
}

/** stateDirectoryOf is the state directory of a checkout, whether or not it is there. */
export function stateDirectoryOf(checkout, env = process.env) {
  return stateDirectoryFor({
    checkout: fs.realpathSync(checkout),
    env,
    isRoot: process.getuid?.() === 0,
    homeDir: os.homedir(),
  });
}

/** openStateDirectory makes the state directory of this checkout where it is missing, and gives its path. */
export function openStateDirectory(checkout, env = process.env) {
  const isRoot = process.getuid?.() === 0;
  const directory = stateDirectoryOf(checkout, env);
  fs.mkdirSync(directory, { recursive: true, mode: 0o755 });
  // As root the database runs as another user, who must be able to pass through to its own folder.
  fs.chmodSync(directory, isRoot ? 0o711 : 0o700);
  fs.mkdirSync(path.join(directory, 'logs'), { recursive: true, mode: 0o700 });
  return directory;
}
