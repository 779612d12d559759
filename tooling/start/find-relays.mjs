import fs from 'node:fs';
import path from 'node:path';
import { findOnPath } from './find-on-path.mjs';
import { repositoryRoot } from './repository-root.mjs';

/** Presets of relays whose programs no package of Debian gives: name of the program, where it comes from. */
export const relaysByHand = [
  {
    preset: 'influxdb-relay',
    program: 'influxdb-relay',
    how: 'GOBIN=/usr/local/bin go install github.com/influxdata/influxdb-relay@latest (or `go build` in a clone of its repository)',
  },
  {
    preset: 'telegraf',
    program: 'telegraf',
    how: 'the package or archive of InfluxData, https://www.influxdata.com/downloads, whose usr/bin/telegraf goes to /usr/local/bin',
  },
];

/** relaysFolder is where `npm run get:relays` puts the relays that packages give. */
export function relaysFolder(stateDir) {
  return path.join(stateDir, 'relays');
}

/** nginxAt gives how a launcher starts the nginx below `root`, or null where there is none. */
export function nginxAt(root) {
  const binary = path.join(root, 'usr/sbin/nginx');
  if (!fs.existsSync(binary)) return null;
  const libraries = path.join(root, 'usr/lib');
  const folders = fs.existsSync(libraries) ? fs.readdirSync(libraries) : [];
  const found = folders.filter((name) => fs.existsSync(path.join(libraries, name, 'libpcre2-8.so.0')));
  return {
    preset: 'nginx-mirror',
    binary,
    ...(found.length === 0 ? {} : { libraryPath: path.join(libraries, found[0]) }),
  };
}

/** knownNginx gives the nginx that TIDEMARK_NGINX names, that was fetched earlier, or that is installed; or null. */
export function knownNginx(stateDir, env = process.env) {
  if (env.TIDEMARK_NGINX) return { preset: 'nginx-mirror', binary: path.resolve(env.TIDEMARK_NGINX) };
  const installed = findOnPath(['nginx'], env.PATH ?? '');
  return (
    nginxAt(path.join(relaysFolder(stateDir), 'root')) ??
    (installed === null ? null : { preset: 'nginx-mirror', binary: installed })
  );
}

/** ownRelay gives how a launcher starts the reference relay of this checkout, from source, by the Node that runs this. */
export function ownRelay(root = repositoryRoot) {
  const script = path.join(root, 'tooling/scripts/relay.mjs');
  return { preset: 'tidemark-relay', binary: process.execPath, argsBefore: [script] };
}

/** knownRelays gives the relay programs of this machine, the reference relay first, as launchers start them. */
export function knownRelays(stateDir, env = process.env) {
  const byHand = relaysByHand.flatMap(({ preset, program }) => {
    const binary = findOnPath([program], env.PATH ?? '');
    return binary === null ? [] : [{ preset, binary }];
  });
  const nginx = knownNginx(stateDir, env);
  return [ownRelay(), ...byHand, ...(nginx === null ? [] : [nginx])];
}
