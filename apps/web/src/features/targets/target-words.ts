import type { Target } from '@tidemark/domain/target/target';

/** targetWords says what a target is and where. */
export function targetWords(target: Target): { kind: string; where: string } {
  switch (target.kind) {
    case 'launched':
      return { kind: 'Fresh server for each run', where: `${target.launcher}, ${target.variant}` };
    case 'influxdb-v1':
      return { kind: 'Existing InfluxDB 1.x', where: target.url };
    case 'influxdb-v2':
      return { kind: 'Existing InfluxDB 2.x', where: target.url };
    case 'influxdb-relay':
      return { kind: 'Existing relay in front of InfluxDB', where: target.url };
    case 'graphite':
      return { kind: 'Existing Graphite', where: target.url };
  }
}
