/** Versions that were built with Go and tried with every load; others of the same minor versions are built the same way. */
export const triedVersions = ['1.7.11', '1.8.10'];

/** From 1.7.10 on the sources name what they need; up to 1.8 that is Go alone. */
const builtByGo = /^1\.(7\.1[01]|8\.\d{1,2})$/;

const archive =
  'download its archive from the downloads page of InfluxData on a machine that reaches it, unpack it here, and add its influxd by path: Systems, "Add InfluxDB" in the portal, or the launchers file (docs/launchers.md)';

/**
 * sourceOf decides how a version is had: `debian` (the package of the distribution), `go`, or null with the reason and what to do
 * instead.
 */
export function sourceOf(version, debianVersion) {
  if (version === 'debian' || (debianVersion !== null && isSameVersion(version, debianVersion)))
    return { source: 'debian' };
  if (builtByGo.test(version)) return { source: 'go' };
  return {
    source: null,
    reason: `InfluxDB ${version} cannot be had here: ${whyNot(version)}. Instead, ${archive}.`,
  };
}

function isSameVersion(version, debianVersion) {
  return (
    debianVersion === version || new RegExp(`^${version.replaceAll('.', '\\.')}[~+-]`).test(debianVersion)
  );
}

function whyNot(version) {
  if (!/^\d+\.\d+(\.\d+)?$/.test(version)) return 'write a version such as 1.8.10';
  const [major, minor, patch] = version.split('.').map(Number);
  if (patch === undefined) return `write all three numbers, such as ${version}.0`;
  if (major === 0 || (major === 1 && (minor < 7 || (minor === 7 && patch < 10))))
    return 'its sources do not say which versions of other modules they need, so that Go cannot build them';
  if (major === 1 || major === 2)
    return 'from 1.9 on it needs the library of flux, written in Rust, which a current Rust refuses to build';
  return 'versions above 2 are not supported';
}
