import type { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { z } from 'zod';

export type PlanInput = z.input<typeof runPlanShape>;

/** Ten entities that stay and ten that are replaced, in two measurements, beside three series that never change: 43 at any one time. */
export function rollingSchema(newPerSimulatedMinute: number): PlanInput['schema'] {
  return {
    name: 'rolling',
    entityPool: { fixedCount: 10, rollingCount: 10, newPerSimulatedMinute },
    measurements: [
      {
        name: 'metric{0..1}',
        tags: [{ key: 'ueid', generator: { kind: 'entity' } }],
        fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
      },
      {
        name: 'site',
        tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 3 } }],
        fields: [{ key: 'up', type: 'boolean', generator: { kind: 'random' } }],
      },
    ],
  };
}
