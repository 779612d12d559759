import { countText, durationText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { faultText } from '@tidemark/domain/load/fault-words';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { executorText } from '@tidemark/domain/load/load-words';
import { type Target, targetUrls } from '@tidemark/domain/target/target';

const minuteMs = 60_000;

/** extentText says when a run ends by its plan. */
export function extentText({ extent }: LoadProfile): string {
  switch (extent.kind) {
    case 'points':
      return `${countText(extent.points)} points`;
    case 'simulated-time':
      return `${durationText(extent.minutes * minuteMs)} of simulated time`;
    case 'wall-time':
      return `${durationText(extent.seconds * 1_000)} of wall-clock time`;
  }
}

/** loadText says how batches are sent. */
export function loadText({ executor, fieldsPerLine, reference, ...profile }: LoadProfile): string {
  const { gzip, precision, consistency, retentionPolicy } = profile;
  const words = [
    gzip ? 'gzip' : null,
    `precision ${precision}`,
    fieldsPerLine === 'one' ? 'a line for each field' : null,
    consistency ? `consistency ${consistency}` : null,
    retentionPolicy ? `retention policy ${retentionPolicy}` : null,
    reference === 'off' ? 'no reference requests' : null,
  ];
  return `${executorText(executor)}; ${words.filter(Boolean).join(', ')}`;
}

/** clockText says how fast simulated time runs. */
export function clockText({ clock }: LoadProfile): string {
  const pace =
    clock.compression === null
      ? 'as fast as the target takes it'
      : `${threeDigits(clock.compression)} times real time`;
  return `${countText(clock.roundsPerSimulatedMinute)} rounds per simulated minute, ${pace}`;
}

/** retentionText says how long data live, or that they stay. */
export function retentionText({ retention }: LoadProfile): string {
  if (!retention) return 'none: everything is kept';
  const live = durationText(retention.retentionDurationMinutes * minuteMs);
  const shard = durationText(retention.shardGroupDurationMinutes * minuteMs);
  return `${live}, shards of ${shard}, ${retention.kind === 'driven' ? 'driven by the simulated clock' : "the server's own, by wall-clock time"}`;
}

/** outagesText says when the target is away on purpose. */
export function outagesText({ outages }: LoadProfile): string {
  return outages
    .map(
      ({ atSeconds, seconds, kind }) => `${kind} after ${countText(atSeconds)} s for ${countText(seconds)} s`,
    )
    .join(', ');
}

/** faultsText says what happens to parts on purpose, and when. */
export function faultsText({ faults }: LoadProfile): string {
  return faults.map((step) => `${faultText(step)}, after ${countText(step.atSeconds)} s`).join('; ');
}

/** targetText names a target in a line. */
export function targetText(target: Target): string {
  if (target.kind === 'launched')
    return `${target.launcher}, variant ${target.variant} (started for the run)`;
  return [target.name, ...targetUrls(target)].join(', ');
}
