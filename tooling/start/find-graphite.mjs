import fs from 'node:fs';
import path from 'node:path';

const scripts = ['usr/bin/carbon-cache', 'usr/bin/carbon-relay'];
const packages = ['carbon', 'whisper.py', 'twisted'].map((name) => `usr/lib/python3/dist-packages/${name}`);
const cRelay = 'usr/bin/carbon-c-relay';

/** graphiteFolder is where `npm run get:graphite` puts the programs of Graphite. */
export function graphiteFolder(stateDir) {
  return path.join(stateDir, 'graphite');
}

/** graphitePlaceAt gives how launchers find the programs below `root` (an empty text: the host's own), or null where carbon is not there. */
export function graphitePlaceAt(root, host = '/') {
  const at = (file) => path.join(root === '' ? host : root, file);
  if (![...scripts, ...packages].every((file) => fs.existsSync(at(file)))) return null;
  return {
    root,
    hasCRelay: fs.existsSync(at(cRelay)),
    libraryPath: root === '' ? null : libraryPathIn(root),
  };
}

/** Where libraries were unpacked that carbon-c-relay lacks on this host. */
function libraryPathIn(root) {
  const folder = path.join(root, 'usr/lib');
  const found = fs
    .readdirSync(folder)
    .filter((name) => fs.existsSync(path.join(folder, name, 'libssl.so.3')));
  return found.length === 0 ? null : path.join(folder, found[0]);
}

/** knownGraphite gives the Graphite that TIDEMARK_GRAPHITE_ROOT names, that was fetched earlier, or that is installed; or null. */
export function knownGraphite(stateDir, env = process.env) {
  const named = env.TIDEMARK_GRAPHITE_ROOT;
  const roots = [named && path.resolve(named), path.join(graphiteFolder(stateDir), 'root'), ''];
  for (const root of roots) {
    const place = root === undefined ? null : graphitePlaceAt(root);
    if (place !== null) return place;
  }
  return null;
}

/** expectedGraphite is where the programs will be once they are fetched. */
export function expectedGraphite(stateDir) {
  return { root: path.join(graphiteFolder(stateDir), 'root'), hasCRelay: true, libraryPath: null };
}
