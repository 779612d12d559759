import type { ScenarioDesign } from './scenario.ts';

const metricsPerHost = 100;

/** hostMetrics is a schema of servers that report 100 metrics each: numbers only, one field per point, so that a point is a metric. */
export function hostMetrics(hosts: number): ScenarioDesign['schemas'][number]['schema'] {
  return {
    name: `${hosts} hosts, ${metricsPerHost} metrics each`,
    measurements: [
      {
        name: `metric{0..${metricsPerHost - 1}}`,
        tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host', cardinality: hosts } }],
        fields: [
          { key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100, decimals: 2 } },
        ],
      },
    ],
  };
}
