import type { schemaShape } from '@tidemark/domain/schema/schema';
import type { z } from 'zod';

/** Fields of each host: as many metrics. */
export const metricsPerHost = 10;

/** graphiteHosts writes numbers only under names that Graphite keeps, as agents on hosts do. */
export function graphiteHosts(hosts: number): z.input<typeof schemaShape> {
  const walk = (key: string, max: number) =>
    ({ key, type: 'float', generator: { kind: 'walk', min: 0, max, step: max / 50, decimals: 2 } }) as const;
  const percents = ['cpu_user', 'cpu_system', 'cpu_idle', 'cpu_iowait', 'mem_used', 'disk_used'];
  const others = ['load_1', 'load_5', 'load_15', 'connections'];
  return {
    name: `${(hosts * metricsPerHost).toLocaleString('en')} metrics of ${hosts} hosts`,
    description: 'Numbers only, under names that Graphite keeps as they are.',
    measurements: [
      {
        name: 'host',
        tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: hosts } }],
        fields: [...percents.map((key) => walk(key, 100)), ...others.map((key) => walk(key, 64))],
      },
    ],
  };
}
