import { type InfluxdbTarget, type Target, targetUrls } from '@tidemark/domain/target/target';

/** isSameLogin decides whether a password or token for `before` may be used for `after`: same servers, equally verified, and same user. */
export function isSameLogin(before: Target, after: Target): boolean {
  if (!hasLogin(before) || !hasLogin(after)) return false;
  const known = new Set(targetUrls(before).map(originOf));
  if (!targetUrls(after).every((url) => known.has(originOf(url)))) return false;
  if (isMoreTrusting(before, after)) return false;
  return loginOf(before) === loginOf(after);
}

/** A Graphite has no login, and a launched server one of its own. */
function hasLogin(target: Target): target is InfluxdbTarget {
  return target.kind !== 'launched' && target.kind !== 'graphite';
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** A server whose certificate is no longer verified, or by another authority, could be a different one. */
function isMoreTrusting(before: InfluxdbTarget, after: InfluxdbTarget): boolean {
  return (before.tls.verify && !after.tls.verify) || before.tls.ca !== after.tls.ca;
}

function loginOf(target: InfluxdbTarget): string {
  return target.kind === 'influxdb-v2'
    ? JSON.stringify([target.kind, target.org])
    : JSON.stringify([target.kind, target.auth, target.username]);
}
