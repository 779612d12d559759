import fs from 'node:fs';
import path from 'node:path';
import { checkNodeVersion } from './check-node-version.mjs';
import { knownGraphite } from './find-graphite.mjs';
import { knownInfluxd } from './find-influxd.mjs';
import { findOnPath } from './find-on-path.mjs';
import { isPortFree } from './free-port.mjs';
import { isInstalled } from './install-dependencies.mjs';
import { openPostgresBinaries } from './postgres-binaries.mjs';
import { stateDirectoryOf } from './state-directory.mjs';

const gibibyte = 1024 ** 3;

function existingParent(folder) {
  return fs.existsSync(folder) ? folder : existingParent(path.dirname(folder));
}

function checkDisk(folder) {
  const { bavail, bsize } = fs.statfsSync(existingParent(folder));
  const freeGib = (bavail * bsize) / gibibyte;
  return {
    isWell: freeGib >= 2,
    what: `${freeGib.toFixed(1)} GiB free for ${folder}`,
    advice: 'Free some space: dependencies, database and launched targets need about 2 GiB.',
  };
}

function checkPostgres(root) {
  if (process.env.DATABASE_URL) return { isWell: true, what: 'PostgreSQL: the one of DATABASE_URL' };
  try {
    const binDir = openPostgresBinaries(root, '', null);
    return {
      isWell: fs.existsSync(path.join(binDir, 'postgres')),
      what: 'PostgreSQL: embedded',
      advice: 'Run npm start.',
    };
  } catch (error) {
    return {
      isWell: false,
      what: 'PostgreSQL: embedded',
      advice: `${error.message} Run npm start, or set DATABASE_URL.`,
    };
  }
}

/** checkMachine looks at all that Tidemark needs and gives, for each, whether it is well and else what to do. */
export async function checkMachine(root, env = process.env) {
  const stateDir = stateDirectoryOf(root, env);
  const tooOld = checkNodeVersion(process.versions.node);
  const port = Number(env.PORT || 3000);
  const chromium = env.CHROMIUM_PATH || findOnPath(['chromium', 'chromium-browser', 'google-chrome']);
  return [
    { isWell: tooOld === null, what: `Node ${process.versions.node}`, advice: tooOld },
    { isWell: findOnPath(['npx']) !== null, what: 'npx, which runs the pinned pnpm', advice: 'Install npm.' },
    {
      isWell: isInstalled(root),
      what: 'Dependencies as the lockfile says',
      advice: 'Run npm start: it installs them.',
    },
    checkPostgres(root),
    {
      isWell: knownInfluxd(stateDir) !== null,
      what: 'influxd for launched targets and the demo',
      advice: 'Run npm start on Debian or Ubuntu: it fetches one; elsewhere put influxd 1.x on PATH.',
    },
    {
      isWell: knownGraphite(stateDir, env) !== null,
      what: 'Graphite for launched topologies',
      advice: 'Run npm run get:graphite on Debian or Ubuntu; it needs no root.',
    },
    {
      isWell: Boolean(chromium),
      what: 'chromium, for browser tests',
      advice: 'sudo apt-get install -y chromium',
    },
    {
      isWell: findOnPath(['redis-server']) !== null,
      what: 'redis-server, for tests of the Redis engine',
      advice: 'sudo apt-get install -y redis-server',
    },
    {
      isWell: await isPortFree(port),
      what: `Port ${port} free for the portal`,
      advice: `Something listens there (Tidemark itself?): stop it, or PORT=${port + 1} npm start.`,
    },
    checkDisk(stateDir),
    checkDisk(root),
  ];
}
