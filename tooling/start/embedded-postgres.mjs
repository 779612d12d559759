import fs from 'node:fs';
import path from 'node:path';
import { endOrphanedPostgres } from './end-orphaned-postgres.mjs';
import { findFreePort } from './free-port.mjs';
import { initializePostgres } from './initialize-postgres.mjs';
import { keepPart } from './kept-part.mjs';
import { accountForPostgres, checkTraversable } from './os-account.mjs';
import { checkDataVersion, embeddedPostgresMajor, openPostgresBinaries } from './postgres-binaries.mjs';
import { readOrMakeSecret } from './secret-file.mjs';
import { startSupervisedPart } from './supervised-part.mjs';

const user = 'tidemark';
const database = 'tidemark';

const plainSteps = { line: (text) => console.error(text) };

async function choosePort(stateDir) {
  const file = path.join(stateDir, 'postgres.port');
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : null;
  const port = await findFreePort(remembered);
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

function serverArguments(dataDir, port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return ['-D', dataDir, '-p', String(port), ...flags];
}

async function canConnect(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
    return true;
  } catch (error) {
    if (error.code === 'ECONNREFUSED' || error.code === '57P03') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * startEmbeddedPostgres starts the database of `stateDir` on 127.0.0.1, making it at the first start, and gives its URLs and
 * the part that runs it. `register` gets the part before it is healthy, so that a start that is cut off ends it too.
 */
export async function startEmbeddedPostgres({ root, stateDir, steps = plainSteps, register, signal }) {
  const account = accountForPostgres();
  if (account) checkTraversable(stateDir);
  const binDir = openPostgresBinaries(root, stateDir, account);
  const dataDir = path.join(stateDir, 'database');
  const logFile = path.join(stateDir, 'logs/postgres.log');
  checkDataVersion(dataDir, embeddedPostgresMajor(root));
  const password = readOrMakeSecret(path.join(stateDir, 'postgres.password'), 24);
  initializePostgres({ binDir, dataDir, account, user, password, logFile });
  await endOrphanedPostgres(dataDir);
  const port = await choosePort(stateDir);
  const order = {
    command: path.join(binDir, 'postgres'),
    args: serverArguments(dataDir, port),
    cwd: dataDir,
    ...account,
    stopSignal: 'SIGINT',
    orphanGraceMs: 5_000,
  };
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const urlOf = (name) => `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  const part = keepPart({
    start: () => startSupervisedPart({ name: 'database', order, cwd: stateDir, env, logFile }),
    isHealthy: () => canConnect(urlOf('postgres')),
    prepare: () => endOrphanedPostgres(dataDir),
    advice: 'Look for the reason in its log: memory, disk, or data that it cannot read.',
    steps,
    signal,
  });
  register(part);
  await part.up;
  return { part, url: urlOf(database), adminUrl: urlOf('postgres') };
}
