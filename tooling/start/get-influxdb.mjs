import fs from 'node:fs';
import path from 'node:path';
import { isDebianLike } from './debian-packages.mjs';
import { findInfluxd, knownInfluxd } from './find-influxd.mjs';
import { findOnPath } from './find-on-path.mjs';
import { sourceOf, triedVersions } from './influxdb-versions.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

const buildLimitMs = 20 * 60_000;

const withoutGo =
  'Go is not on PATH, which builds InfluxDB. Install it (on Debian or Ubuntu: `sudo apt-get install -y golang-go`), or download the archive of this version from InfluxData, unpack it, and add its influxd by path: Systems, "Add InfluxDB" in the portal.';

/** The version of Debian's package, without fetching it; null where there is none. */
async function debianVersion(signal) {
  if (!isDebianLike()) return null;
  const { code, output } = await runCommand('apt-cache', ['policy', 'influxdb'], { signal });
  const candidate = /^\s*Candidate: (\S+)/m.exec(output)?.[1];
  return code === 0 && candidate && candidate !== '(none)' ? candidate.replace(/-[^-]*$/, '') : null;
}

/** builtFile is where the influxd of a version stands that was built here. */
function builtFile(stateDir, version) {
  return path.join(stateDir, 'influxdb-versions', version, 'influxd');
}

/** listVersions describes what can be had on this machine, one line each. */
export async function listVersions({ stateDir, signal }) {
  const packaged = await debianVersion(signal);
  const go = findOnPath(['go']);
  const state = (file) => (file !== null && fs.existsSync(file) ? 'here' : null);
  const debian =
    packaged === null ? 'no package for this system' : (state(knownInfluxd(stateDir)) ?? 'can be fetched');
  return [
    `  ${(packaged ?? 'debian').padEnd(12)} ${'package of the distribution'.padEnd(30)} ${debian}`,
    ...triedVersions.map(
      (version) =>
        `  ${version.padEnd(12)} ${'built by Go'.padEnd(30)} ${state(builtFile(stateDir, version)) ?? (go ? 'can be built' : 'needs Go')}`,
    ),
    '',
    '  Other 1.7.10 to 1.8 versions are built the same way, untried.',
    '  Anything else: download the archive of InfluxData, unpack it, and add its influxd by path',
    '  (Systems, "Add InfluxDB" in the portal, or docs/launchers.md).',
  ];
}

/** buildInfluxd builds a version by Go into the state directory; its modules are checked against the public checksum database. */
async function buildInfluxd(version, { stateDir, signal, steps }) {
  const file = builtFile(stateDir, version);
  if (fs.existsSync(file)) return file;
  const go = findOnPath(['go']);
  if (go === null) throw new StartFailure(withoutGo);
  const work = path.join(stateDir, 'influxdb-versions', `.build-${process.pid}`);
  const logFile = path.join(stateDir, 'logs/get-influxdb.log');
  fs.mkdirSync(path.join(work, 'bin'), { recursive: true });
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  try {
    await steps.step(`InfluxDB ${version} built`, async (report) => {
      const { code, output } = await goInstall(go, version, work, { signal, logFile, report });
      if (code === 0) return;
      const reason = output.trim().split('\n').at(-1);
      throw Object.assign(
        new StartFailure(`InfluxDB ${version} could not be built: ${reason} Log: ${logFile}`),
        {
          output,
        },
      );
    });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.renameSync(path.join(work, 'bin/influxd'), file);
    return file;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

async function goInstall(go, version, work, { signal, logFile, report }) {
  const limit = AbortSignal.timeout(buildLimitMs);
  const env = {
    ...process.env,
    GOPATH: path.join(work, 'path'),
    GOCACHE: path.join(work, 'cache'),
    GOBIN: path.join(work, 'bin'),
    GOFLAGS: '-mod=mod -modcacherw',
    GOTOOLCHAIN: 'local',
    CGO_ENABLED: '0',
  };
  const module = `github.com/influxdata/influxdb/cmd/influxd@v${version}`;
  // Sources do not name their own version: InfluxData's builds set it like this, too.
  const args = ['install', '-v', '-ldflags', `-s -w -X main.version=${version}`, module];
  try {
    return await runCommand(go, args, {
      env,
      logFile,
      onLine: report,
      signal: AbortSignal.any([signal, limit]),
    });
  } catch (error) {
    if (limit.aborted) throw new StartFailure(`InfluxDB ${version} was not built within 20 minutes.`);
    throw error;
  }
}

async function fetchPackaged({ stateDir, signal, steps }) {
  const logFile = path.join(stateDir, 'logs/get-influxdb.log');
  const found = await steps.step('InfluxDB of the distribution', (report) =>
    findInfluxd(stateDir, { logFile, signal, onLine: report }),
  );
  if (found.missing) throw new StartFailure(found.missing);
  return found.binary;
}

/** The file of the first start, where there was none: with the influxd of the distribution, as that start would write it. */
async function ensureLauncherFile({ root, stateDir, env, signal, steps }) {
  if (env.TIDEMARK_LAUNCHERS) return env.TIDEMARK_LAUNCHERS;
  const file = path.join(stateDir, 'launchers.yaml');
  if (fs.existsSync(file)) return file;
  const logFile = path.join(stateDir, 'logs/get-influxdb.log');
  const { binary } = await steps.step('InfluxDB of the distribution', (report) =>
    findInfluxd(stateDir, { logFile, signal, onLine: report }),
  );
  return prepareLaunchers({ root, stateDir, influxd: binary });
}

/** getInfluxdb brings a version onto this machine and adds its launcher; a second time it finds both there. */
export async function getInfluxdb(version, context) {
  const { root, steps, signal } = context;
  const { source, reason } = sourceOf(version, await debianVersion(signal));
  if (source === null) throw new StartFailure(reason);
  const file = await ensureLauncherFile(context);
  const binary = source === 'debian' ? await fetchPackaged(context) : await buildInfluxd(version, context);
  const { tsImport } = await import('tsx/esm/api');
  const code = path.join(root, 'packages/targets/src/launching/add-found-launcher.ts');
  const { addFoundLauncher } = await tsImport(code, import.meta.url);
  const added = await steps.step('Launcher', () => addFoundLauncher(file, binary));
  const launcher = `launcher ${added.name} (${added.variants.join(', ')})`;
  steps.line(
    added.wasThere
      ? `  InfluxDB ${added.version} is here already: ${launcher} in ${file}.`
      : `  InfluxDB ${added.version} is ready: ${launcher} added to ${file}.`,
  );
  steps.line('  A running portal and worker see it within ten seconds, without a restart.');
}
