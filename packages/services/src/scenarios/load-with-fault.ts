import type { FaultStep } from '@tidemark/domain/load/fault-step';
import type { ScenarioDesign } from './scenario.ts';

type Load = {
  name: string;
  description: string;
  pointsPerSec: number;
  pointsPerBatch: number;
  seconds: number;
  settleSeconds: number;
  fault: FaultStep;
};

/** loadWithFault writes at a constant rate, one value per series and simulated second, while one thing happens to one part. */
export function loadWithFault(load: Load): ScenarioDesign['profiles'][number]['profile'] {
  const { name, description, pointsPerSec, pointsPerBatch, seconds, settleSeconds, fault } = load;
  return {
    name,
    description,
    executor: {
      kind: 'open-loop',
      pacer: { kind: 'constant', ratePerSec: pointsPerSec / pointsPerBatch },
      batchSize: pointsPerBatch,
      maxConnections: 4,
    },
    extent: { kind: 'points', points: pointsPerSec * seconds },
    clock: { roundsPerSimulatedMinute: 60 },
    precision: 's',
    maxErrorShare: null,
    probeIntervalMs: 1_000,
    readBack: { settleSeconds, restart: false },
    faults: [fault],
  };
}
