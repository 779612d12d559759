import type { FaultSummary } from '../result/fault-summary.ts';

/** aFault builds the summary of a backend that was killed for 20 s and after which nothing was lost. */
export function aFault(overrides: Partial<FaultSummary> = {}): FaultSummary {
  return {
    part: 'backend:2',
    action: 'kill',
    text: 'backend:2 killed for 20 s',
    atSeconds: 5,
    beganOffsetMs: 5_000,
    endedOffsetMs: 25_100,
    beganLateMs: 2,
    reason: null,
    detectionMs: null,
    detectedBy: null,
    detectionReason: 'no request failed because of it',
    drainMs: 3_000,
    drainReason: null,
    convergedMs: 4_100,
    convergedReason: null,
    effects: [],
    buffers: [],
    losses: [],
    lossReason: null,
    ...overrides,
  };
}
