import { type ExistingTarget, type Target, targetUrls } from '@tidemark/domain/target/target';

/** isSameLogin decides whether a password or token for `before` may be used for `after`: same servers, equally verified, and same user. */
export function isSameLogin(before: Target, after: Target): boolean {
  if (before.kind === 'launched' || after.kind === 'launched') return false;
  const known = new Set(targetUrls(before).map(originOf));
  if (!targetUrls(after).every((url) => known.has(originOf(url)))) return false;
  if (isMoreTrusting(before, after)) return false;
  return loginOf(before) === loginOf(after);
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** A server whose certificate is no longer verified, or by another authority, could be a different one. */
function isMoreTrusting(before: ExistingTarget, after: ExistingTarget): boolean {
  return (before.tls.verify && !after.tls.verify) || before.tls.ca !== after.tls.ca;
}

function loginOf(target: ExistingTarget): string {
  return target.kind === 'influxdb-v2'
    ? JSON.stringify([target.kind, target.org])
    : JSON.stringify([target.kind, target.auth, target.username]);
}
