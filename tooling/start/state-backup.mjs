import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { endOrphanedPostgres } from './end-orphaned-postgres.mjs';
import { holdStateLock, isStateHeld } from './hold-state-lock.mjs';
import { accountForPostgres } from './os-account.mjs';
import { checkDataVersion, embeddedPostgresMajor } from './postgres-binaries.mjs';
import { StartFailure } from './start-failure.mjs';

/** What a backup holds, relative to the state directory; only the database is always there. */
const kept = ['database', 'secret.key', 'secret.key.old', 'postgres.password', 'launchers.yaml'];

function runTar(args, stateDir) {
  const result = spawnSync('tar', args, { cwd: stateDir, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  if (result.status === 0) return result.stdout;
  const reason = result.error?.message ?? result.stderr.trim().split('\n')[0];
  throw Object.assign(new StartFailure(`tar failed: ${reason}`), { output: reason });
}

/** Holds the state directory, so that nothing starts meanwhile; a database that a killed start left running is shut down. */
async function whileStopped(stateDir, work) {
  if (isStateHeld(stateDir))
    throw new StartFailure(
      'Tidemark runs: stop it first (Ctrl-C, or SIGTERM to npm start), then rerun the command.',
    );
  const release = holdStateLock(stateDir);
  try {
    await endOrphanedPostgres(path.join(stateDir, 'database'));
    return await work();
  } finally {
    release();
  }
}

function refuseForeignDatabase({ DATABASE_URL }) {
  if (!DATABASE_URL) return;
  throw new StartFailure(
    'The database is that of DATABASE_URL: use pg_dump and pg_restore, and keep the secret key beside the dump (docs/operate.md). Unset DATABASE_URL for the embedded one.',
  );
}

/** backUpState writes the stopped database with its secrets into one compressed file, and gives what is in it. */
export function backUpState({ stateDir, file, env }) {
  refuseForeignDatabase(env);
  if (fs.existsSync(file)) throw new StartFailure(`${file} exists: name another file.`);
  const present = kept.filter((name) => fs.existsSync(path.join(stateDir, name)));
  if (!present.includes('database'))
    throw new StartFailure(`There is no database in ${stateDir}: nothing to back up.`);
  return whileStopped(stateDir, () => {
    const draft = `${file}.partial`;
    fs.closeSync(fs.openSync(draft, 'w', 0o600));
    try {
      runTar(['-czf', draft, ...present], stateDir);
      fs.renameSync(draft, file);
    } finally {
      fs.rmSync(draft, { force: true });
    }
    return present;
  });
}

function giveToPostgres(folder, account) {
  fs.chmodSync(folder, 0o700);
  if (!account) return;
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true })])
    fs.lchownSync(path.join(folder, name), account.uid, account.gid);
}

/** Moves what is in the way to a folder of its own, and gives that folder; null: nothing was. */
function moveAside(stateDir, names, nowMs) {
  const present = names.filter((name) => fs.existsSync(path.join(stateDir, name)));
  if (present.length === 0) return null;
  const folder = path.join(
    stateDir,
    `replaced-${new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 14)}`,
  );
  fs.mkdirSync(folder, { mode: 0o711 });
  for (const name of present) fs.renameSync(path.join(stateDir, name), path.join(folder, name));
  return folder;
}

/**
 * restoreState puts a backup into a state directory and gives what was restored, and where it moved what was there: nothing is
 * deleted. An existing database is replaced only with `replace`.
 */
export function restoreState({ root, stateDir, file, replace, env, nowMs = Date.now() }) {
  refuseForeignDatabase(env);
  if (!fs.existsSync(file)) throw new StartFailure(`${file} does not exist.`);
  if (!replace && fs.existsSync(path.join(stateDir, 'database')))
    throw new StartFailure(
      `${stateDir} holds a database: add --replace, which moves it aside and deletes nothing.`,
    );
  return whileStopped(stateDir, () => {
    const draft = path.join(stateDir, 'restore.partial');
    fs.rmSync(draft, { recursive: true, force: true });
    fs.mkdirSync(draft, { mode: 0o711 });
    try {
      const listed = runTar(['-tzf', file], stateDir).split('\n');
      const names = kept.filter((name) => listed.some((entry) => entry === name || entry === `${name}/`));
      if (!names.includes('database'))
        throw new StartFailure(`${file} is not a backup of Tidemark: it holds no database.`);
      runTar(['-xzf', file, '--no-same-owner', '-C', draft, ...names], stateDir);
      checkDataVersion(path.join(draft, 'database'), embeddedPostgresMajor(root));
      giveToPostgres(path.join(draft, 'database'), accountForPostgres());
      const movedTo = moveAside(stateDir, names, nowMs);
      for (const name of names) fs.renameSync(path.join(draft, name), path.join(stateDir, name));
      return { names, movedTo };
    } finally {
      fs.rmSync(draft, { recursive: true, force: true });
    }
  });
}
