import type { Target } from '@tidemark/domain/target';

/** targetWords says what a target is and where. */
export function targetWords(target: Target): { kind: string; where: string } {
  return target.kind === 'launched'
    ? { kind: 'Fresh server for each run', where: `${target.launcher}, ${target.variant}` }
    : { kind: 'Existing InfluxDB', where: target.url };
}
