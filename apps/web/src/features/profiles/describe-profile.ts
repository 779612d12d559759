import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { executorText, timingText } from '@tidemark/domain/load/load-words';

/** describeProfile says in a few words how a load profile writes. */
export function describeProfile(profile: LoadProfile) {
  const { executor, extent, clock, retention, settledReadings } = profile;
  return {
    timestamps: timingText(profile),
    load: executorText(executor),
    extent: extentText(extent),
    clock:
      clock.compression === null
        ? `${countText(clock.roundsPerSimulatedMinute)} rounds per simulated minute, as fast as possible`
        : `${countText(clock.roundsPerSimulatedMinute)} rounds per simulated minute, ${countText(clock.compression)} times as fast as the clock`,
    retention: retention
      ? `${minutesText(retention.retentionDurationMinutes)} kept, shards of ${minutesText(retention.shardGroupDurationMinutes)}, ${retention.kind}`
      : 'kept forever',
    settled: settledReadings ? `every ${minutesText(settledReadings.everySimulatedMinutes)}` : 'none',
  };
}

function extentText(extent: LoadProfile['extent']): string {
  switch (extent.kind) {
    case 'points':
      return `${countText(extent.points)} points`;
    case 'simulated-time':
      return `${minutesText(extent.minutes)} of simulated time`;
    case 'wall-time':
      return durationText(extent.seconds * 1_000);
  }
}

function minutesText(minutes: number): string {
  return durationText(minutes * 60_000);
}
