import {
  type InfluxdbRelayTarget,
  type InfluxdbTarget,
  type Target,
  targetAddresses,
} from '@tidemark/domain/target/target';

/** isSameLogin decides whether a password or token for `before` may be used for `after`: same servers, equally verified, and same user. */
export function isSameLogin(before: Target, after: Target): boolean {
  if (!hasLogin(before) || !hasLogin(after)) return false;
  const known = new Set(targetAddresses(before).map(originOf));
  if (!targetAddresses(after).every((url) => known.has(originOf(url)))) return false;
  if (isMoreTrusting(before, after)) return false;
  return loginOf(before) === loginOf(after);
}

type Login = InfluxdbTarget | InfluxdbRelayTarget;

/** A Graphite has no login, and a launched server one of its own. */
function hasLogin(target: Target): target is Login {
  return target.kind !== 'launched' && target.kind !== 'graphite';
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** A server whose certificate is no longer verified, or by another authority, could be a different one. */
function isMoreTrusting(before: Login, after: Login): boolean {
  return (before.tls.verify && !after.tls.verify) || before.tls.ca !== after.tls.ca;
}

function loginOf(target: Login): string {
  if (target.kind === 'influxdb-relay') {
    const { kind, auth, username, url, backends } = target;
    // Passwords of backends go by their order, and none to another address.
    const own = backends.map((backend) => [originOf(backend.url), backend.username]);
    return JSON.stringify([kind, auth, username, originOf(url), own]);
  }
  return target.kind === 'influxdb-v2'
    ? JSON.stringify([target.kind, target.org])
    : JSON.stringify([target.kind, target.auth, target.username]);
}
