import fs from 'node:fs';
import path from 'node:path';
import { isDebianLike } from '../start/debian-packages.mjs';
import { fetchGraphite } from '../start/fetch-graphite.mjs';
import { fetchNginx } from '../start/fetch-nginx.mjs';
import { findInfluxd } from '../start/find-influxd.mjs';
import { findOnPath } from '../start/find-on-path.mjs';
import { knownNginx } from '../start/find-relays.mjs';
import { runCommand } from '../start/run-command.mjs';
import { StartFailure } from '../start/start-failure.mjs';

const policyFile = '/usr/sbin/policy-rc.d';

const findChromium = () =>
  process.env.CHROMIUM_PATH ||
  findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
const findRedis = () => findOnPath(['redis-server']);

function missingPackages() {
  return [
    ['chromium', findChromium()],
    ['redis-server', findRedis()],
  ]
    .filter(([, found]) => !found)
    .map(([name]) => name);
}

/** installPackages installs without starting any service: dpkg asks the policy file, which says no while we are at it. */
async function installPackages(names, context) {
  const isOurPolicy = !fs.existsSync(policyFile);
  if (isOurPolicy) fs.writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], { ...context, env });
  try {
    if ((await install()).code === 0) return;
    await runCommand('apt-get', ['update'], context);
    const { code, output } = await install();
    if (code !== 0) {
      const reason = output.match(/^E: .*$/m)?.[0] ?? `exit code ${code}`;
      throw Object.assign(new StartFailure(`apt-get install ${names.join(' ')}: ${reason}`), { output });
    }
  } finally {
    if (isOurPolicy) fs.rmSync(policyFile, { force: true });
  }
}

/** findTestTools gives the programs that tests run against, installing them where root on Debian; else it names the command. */
export async function findTestTools({ stateDir, report, signal }) {
  const context = { logFile: path.join(stateDir, 'logs/setup.log'), onLine: report, signal };
  const missing = missingPackages();
  if (missing.length > 0) {
    const command = `sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`;
    if (!isDebianLike() || process.getuid?.() !== 0) {
      throw new StartFailure(
        `The tests need ${missing.join(' and ')}: run \`${command}\`, or put them on PATH.`,
      );
    }
    await installPackages(missing, context);
  }
  const influx = await findInfluxd(stateDir, context);
  if (influx.missing) throw new StartFailure(influx.missing);
  const graphite = await findGraphite(stateDir, context);
  const nginx = await findNginx(stateDir, context);
  return { chromium: findChromium(), redis: findRedis(), influxd: influx.binary, graphite, nginx };
}

/** Where the programs of Graphite are, fetched where needed, and why they are not: tests of them are then skipped. */
async function findGraphite(stateDir, context) {
  const named = process.env.TIDEMARK_GRAPHITE_ROOT;
  if (named) return { root: named, missing: null };
  try {
    return { root: (await fetchGraphite(stateDir, context)).root, missing: null };
  } catch (error) {
    context.signal?.throwIfAborted();
    return { root: '', missing: error.message };
  }
}

/** The program nginx, fetched where needed, and why it is not there: tests of it are then skipped. */
async function findNginx(stateDir, context) {
  try {
    const { binary, libraryPath } = knownNginx(stateDir) ?? (await fetchNginx(stateDir, context)).nginx;
    return libraryPath
      ? { binary: '', missing: 'this host lacks libraries of nginx' }
      : { binary, missing: null };
  } catch (error) {
    context.signal?.throwIfAborted();
    return { binary: '', missing: error.message };
  }
}
