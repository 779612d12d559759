import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import type { ExperimentInput } from '../src/experiments/experiment-input.ts';

/** anExperiment builds a small design: two schemas on two launched systems, once. */
export function anExperiment(overrides: Partial<ExperimentInput> = {}): ExperimentInput {
  return {
    name: 'an experiment',
    repetitions: 1,
    schemas: [{ schema: aSchema({ name: 'one' }) }, { schema: aSchema({ name: 'two' }) }],
    profiles: [{ profile: aProfile() }],
    systems: [
      { launcher: 'influxdb', variant: 'inmem' },
      { launcher: 'influxdb', variant: 'tsi1' },
    ],
    ...overrides,
  };
}
