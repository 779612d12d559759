import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.mjs';

/** initializePostgres creates the data directory if it is missing; an interrupted first start leaves none behind. */
export function initializePostgres({ binDir, dataDir, account, user, password, logFile }) {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const draft = `${dataDir}.partial`;
  const passwordFile = `${dataDir}.password`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    fs.chownSync(draft, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const args = [
      `--pgdata=${draft}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ];
    const result = spawnSync(path.join(binDir, 'initdb'), args, {
      cwd: draft,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      ...account,
    });
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}`;
    fs.appendFileSync(logFile, output);
    if (result.status !== 0) {
      const reason = result.error?.message ?? output.match(/error: .*/)?.[0] ?? `exit code ${result.status}`;
      throw Object.assign(new StartFailure(`PostgreSQL could not be set up: ${reason}. Log: ${logFile}`), {
        output,
      });
    }
    fs.renameSync(draft, dataDir);
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(draft, { recursive: true, force: true });
  }
}
