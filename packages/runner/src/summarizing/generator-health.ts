import type { GeneratorHealth } from '@tidemark/domain/result/measurements';
import type { RunRecording } from '../recording/run-recording.ts';

/** generatorHealth tells how the generator itself did; null where it never reported. */
export function generatorHealth(recording: RunRecording): GeneratorHealth | null {
  const { seconds, health, outcomes, offered } = recording;
  if (seconds.length === 0) return null;
  const errors = outcomes.filter((outcome) => outcome.class === 'generator');
  return {
    cpuRatioMean: seconds.reduce((sum, second) => sum + second.cpuRatio, 0) / seconds.length,
    loopDelayMsP99Max: health.loopDelayMsP99,
    slip: recording.slips.summary(),
    queueDelay: recording.queueDelays.summary(),
    openFilesMax: health.openFiles,
    errors: errors.reduce((sum, outcome) => sum + outcome.batches, 0),
    offeredShare:
      offered.dueBatches === null || offered.dueBatches === 0
        ? null
        : offered.sentBatches / offered.dueBatches,
  };
}
