import { type Target, targetUrls } from '@tidemark/domain/target';

/** targetWords says what a target is and where. */
export function targetWords(target: Target): { kind: string; where: string } {
  switch (target.kind) {
    case 'launched':
      return { kind: 'Fresh server for each run', where: `${target.launcher}, ${target.variant}` };
    case 'influxdb-v1':
      return { kind: 'Existing InfluxDB 1.x', where: target.url };
    case 'influxdb-v2':
      return { kind: 'Existing InfluxDB 2.x', where: target.url };
  }
}

/** isUnchecked tells whether a target is spoken to over TLS with whatever certificate it shows. */
export function isUnchecked(target: Target): boolean {
  if (target.kind === 'launched' || target.tls.verify) return false;
  return targetUrls(target).some((url) => url.startsWith('https:'));
}
