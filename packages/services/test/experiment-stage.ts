import type { ExperimentInput } from '@tidemark/domain/experiment/experiment-input';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';

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
