import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { Archive } from '@tidemark/domain/target/retentions';

const units: [suffix: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
];

/** retentionText writes step and duration as storage-schemas.conf does: "10s:6h". */
export function retentionText(stepSeconds: number, retentionSeconds: number): string {
  return `${secondsText(stepSeconds)}:${secondsText(retentionSeconds)}`;
}

function secondsText(seconds: number): string {
  const [suffix, size] = units.find((unit) => seconds % unit[1] === 0) ?? ['s', 1];
  return `${seconds / size}${suffix}`;
}

/** retentionWords says what an archive keeps. */
export function retentionWords({ stepSeconds, points }: Archive): string {
  return `One value per ${durationText(stepSeconds * 1_000)}, kept for ${durationText(stepSeconds * points * 1_000)}.`;
}
