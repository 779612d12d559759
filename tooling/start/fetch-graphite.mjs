import fs from 'node:fs';
import path from 'node:path';
import { downloadPackages, isDebianLike, unpackPackages } from './debian-packages.mjs';
import { graphiteFolder, graphitePlaceAt } from './find-graphite.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

/** carbon with all that it imports, and the relay in C. */
const packages = [
  'graphite-carbon',
  'python3-whisper',
  'python3-twisted',
  'python3-cachetools',
  'python3-urllib3',
  'python3-zope.interface',
  'python3-attr',
  'python3-automat',
  'python3-constantly',
  'python3-hyperlink',
  'python3-idna',
  'python3-incremental',
  'python3-six',
  'python3-typing-extensions',
  'python3-pkg-resources',
  'carbon-c-relay',
];

/** Of carbon-c-relay; most hosts have it. */
const libraryPackage = 'libssl3';

const byHand =
  'install carbon, whisper and carbon-c-relay by hand, and name them in launchers: docs/launchers.md, "Graphite"';

/** versionsFile records the versions of the packages that were unpacked. */
function versionsFile(stateDir) {
  return path.join(graphiteFolder(stateDir), 'versions.json');
}

/**
 * fetchGraphite gives the folder with the programs of Graphite and their versions, fetching Debian's packages where they are not there yet:
 * nothing is installed, and it needs no root. It throws with what to do where that cannot be.
 */
export async function fetchGraphite(stateDir, context) {
  const folder = graphiteFolder(stateDir);
  const root = path.join(folder, 'root');
  if (graphitePlaceAt(root)?.hasCRelay && fs.existsSync(versionsFile(stateDir)))
    return { root, versions: JSON.parse(fs.readFileSync(versionsFile(stateDir), 'utf8')), wasThere: true };
  if (!isDebianLike()) throw new StartFailure(`Graphite is fetched on Debian and Ubuntu only: ${byHand}.`);
  const draft = `${folder}.partial`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(path.join(draft, 'packages'), { recursive: true });
  try {
    const versions = await fillDraft(draft, context);
    fs.writeFileSync(path.join(draft, 'versions.json'), JSON.stringify(versions));
    fs.rmSync(path.join(draft, 'packages'), { recursive: true });
    fs.rmSync(path.join(draft, 'apt'), { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(draft, folder);
    return { root, versions, wasThere: false };
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function failed(error) {
  if (!(error instanceof StartFailure)) throw error;
  throw Object.assign(
    new StartFailure(`Graphite's packages could not be fetched (${error.message}): ${byHand}.`),
    {
      output: error.output,
    },
  );
}

async function fillDraft(draft, context) {
  const options = await downloadPackages(draft, packages, [], context).catch(failed);
  const versions = await unpackPackages(draft, context);
  const relay = path.join(draft, 'root/usr/bin/carbon-c-relay');
  if ((await runCommand(relay, ['-v'], context)).code !== 0) {
    await downloadPackages(draft, [libraryPackage], options, context).catch(failed);
    Object.assign(versions, await unpackPackages(draft, context));
  }
  await checkImports(path.join(draft, 'root/usr/lib/python3/dist-packages'), context);
  return versions;
}

/** The packages may be too old for the Python of this machine, or the other way around. */
async function checkImports(pythonPath, context) {
  const env = { PATH: '/usr/bin:/bin', PYTHONPATH: pythonPath };
  const script = 'import carbon.conf, carbon.service, whisper';
  const { code, output } = await runCommand('/usr/bin/python3', ['-S', '-s', '-c', script], {
    ...context,
    env,
  }).catch((error) => ({ code: 1, output: error.message }));
  if (code === 0) return;
  const reason = output.trim().split('\n').at(-1);
  throw Object.assign(
    new StartFailure(`Python cannot load carbon of this distribution (${reason}): ${byHand}.`),
    {
      output,
    },
  );
}
