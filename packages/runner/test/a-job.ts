import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import type { GeneratorOrder } from '../src/generator/messages.ts';

/** aJob builds a job that writes batches of a hundred points to `url` with four writers. */
export function aJob(url: string, overrides: Partial<GeneratorOrder> = {}): GeneratorOrder {
  return {
    schema: aSchema(),
    profile: aProfile({ executor: { kind: 'closed-loop', concurrency: 4, batchSize: 100 } }),
    simulatedStartMs: 1_700_000_000_000,
    endpoint: { kind: 'influxdb-v1', url, database: 'load', username: null, password: null },
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    ...overrides,
  };
}

/** A segment that only its wall clock or a stop ends. */
export const endless = {
  firstPoint: 0,
  endPoint: Number.MAX_SAFE_INTEGER,
  endsAtMinute: null,
  settles: false,
};

/** aSegment builds a segment of points [firstPoint, endPoint). */
export function aSegment(firstPoint: number, endPoint: number) {
  return { ...endless, firstPoint, endPoint };
}
