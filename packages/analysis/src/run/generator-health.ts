import type { GeneratorHealth } from '@tidemark/domain/result/measurements';
import type { RecordedLoad } from './recorded-run.ts';

/** generatorHealth summarizes the state of the generator itself; null where it never reported. */
export function generatorHealth(load: RecordedLoad): GeneratorHealth | null {
  const { seconds, generator, outcomes, offered } = load;
  if (seconds.length === 0) return null;
  const errors = outcomes.filter((outcome) => outcome.class === 'generator');
  return {
    cpuRatioMean: seconds.reduce((sum, second) => sum + second.cpuRatio, 0) / seconds.length,
    loopDelayMsP99Max: generator.loopDelayMsP99,
    slip: load.slip,
    queueDelay: load.queueDelay,
    openFilesMax: generator.openFiles,
    errors: errors.reduce((sum, outcome) => sum + outcome.batches, 0),
    offeredShare:
      offered.dueBatches === null || offered.dueBatches === 0
        ? null
        : offered.sentBatches / offered.dueBatches,
  };
}

const leastUs = 1_000;
const shareOfTurn = 0.05;
const shareOfResponse = 0.1;

/**
 * slipLimitUs is how late the generator itself may be at the 99th percentile: 1 ms, or 5 % of the time between two requests of one
 * connection, or 10 % of the response time at the 99th percentile, whichever is most. Less does not show in the figures.
 */
export function slipLimitUs(
  ratePerSec: number | null,
  connections: number,
  responseTimeUsP99: number | null,
): number {
  const turnUs = ratePerSec === null || ratePerSec <= 0 ? 0 : (connections / ratePerSec) * 1e6;
  return Math.max(leastUs, shareOfTurn * turnUs, shareOfResponse * (responseTimeUsP99 ?? 0));
}
