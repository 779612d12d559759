import fs from 'node:fs';
import path from 'node:path';
import { isDebianLike, unpackDebianPackage } from './debian-packages.mjs';
import { findOnPath } from './find-on-path.mjs';

const fetchByHand =
  'put influxd 1.x on PATH (on Debian or Ubuntu: `sudo apt-get update && apt-get download influxdb && dpkg -x influxdb_*.deb influxdb`, then add influxdb/usr/bin to PATH)';

/** knownInfluxd gives the influxd that is on PATH or was fetched earlier, or null. */
export function knownInfluxd(stateDir) {
  const fetched = path.join(stateDir, 'influxdb/usr/bin/influxd');
  return findOnPath(['influxd']) ?? (fs.existsSync(fetched) ? fetched : null);
}

/** findInfluxd gives `{binary}`, fetching Debian's package where needed, or `{missing}`: the sentence that says what to do. */
export async function findInfluxd(stateDir, context) {
  const known = knownInfluxd(stateDir);
  if (known) return { binary: known };
  if (!isDebianLike()) return { missing: `No influxd is here: ${fetchByHand}.` };
  try {
    await unpackDebianPackage('influxdb', path.join(stateDir, 'influxdb'), context);
    return { binary: path.join(stateDir, 'influxdb/usr/bin/influxd') };
  } catch (error) {
    context.signal?.throwIfAborted();
    return { missing: `No influxd is here and the ${error.message}: ${fetchByHand}.` };
  }
}
