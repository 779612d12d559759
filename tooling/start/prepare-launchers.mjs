import fs from 'node:fs';
import path from 'node:path';
import { expectedGraphite, knownGraphite } from './find-graphite.mjs';
import { knownRelays } from './find-relays.mjs';

const nameOnPath = 'influxd';

async function loadDefaultText(root) {
  const { tsImport } = await import('tsx/esm/api');
  const source = path.join(root, 'packages/targets/src/launching/default-launchers.ts');
  const { defaultLauncherFileText } = await tsImport(source, import.meta.url);
  return defaultLauncherFileText;
}

/** Node may have moved since the file was written: the reference relay is started by whatever Node runs this. */
function withoutNode(text) {
  return text.replaceAll(/^( +binary: ).*\/node$/gm, '$1node');
}

/** A checkout or a Node that moved is followed, also in a file that was edited: the reference relay would not start. */
function withPresentRelay(text, root) {
  const isGone = (file) => !fs.existsSync(file);
  return text
    .replaceAll(/^( +- )(\/.*\/tooling\/scripts\/relay\.mjs)$/gm, (line, start, file) =>
      isGone(file) ? `${start}${path.join(root, 'tooling/scripts/relay.mjs')}` : line,
    )
    .replaceAll(/^( +binary: )(\/.*\/node)$/gm, (line, start, file) =>
      isGone(file) ? `${start}${process.execPath}` : line,
    );
}

/** What an earlier start may have found of these relays: any part of them. */
function earlierOf([relay, ...others]) {
  if (relay === undefined) return [[]];
  const without = earlierOf(others);
  return [...without, ...without.map((some) => [relay, ...some])];
}

/**
 * prepareLaunchers gives the operator's launcher file. The first start writes one with the default launchers; a later one adds the influxd
 * the relays and the Graphite found since then, unless the file was edited, and follows a checkout that was moved.
 */
export async function prepareLaunchers({
  root,
  stateDir,
  influxd,
  env = process.env,
  relays = knownRelays(stateDir, env),
}) {
  const file = path.join(stateDir, 'launchers.yaml');
  const expected = expectedGraphite(stateDir);
  const graphite = knownGraphite(stateDir, env) ?? expected;
  const defaultText = await loadDefaultText(root);
  const wanted = defaultText(influxd ?? nameOnPath, relays, graphite);
  if (fs.existsSync(file)) {
    const found = fs.readFileSync(file, 'utf8');
    const text = withPresentRelay(found, root);
    if (text !== found) fs.writeFileSync(file, text);
    // Files of earlier versions have no Graphite; one that names an influxd keeps it.
    const binaries = influxd ? [nameOnPath, influxd] : [nameOnPath];
    const unedited = binaries.flatMap((binary) =>
      [null, expected, graphite].flatMap((place) =>
        earlierOf(relays).map((found) => defaultText(binary, found, place)),
      ),
    );
    if (text === wanted || !unedited.map(withoutNode).includes(withoutNode(text))) return file;
  }
  fs.writeFileSync(file, wanted, { mode: 0o600 });
  return file;
}
