import type { Target } from '@tidemark/domain/target';

/** isSameLogin tells whether a password for `before` may be used for `after`: the same server and the same user. */
export function isSameLogin(before: Target, after: Target): boolean {
  if (before.kind !== 'influxdb-v1' || after.kind !== 'influxdb-v1') return false;
  return new URL(before.url).origin === new URL(after.url).origin && before.username === after.username;
}
