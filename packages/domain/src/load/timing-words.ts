import { durationText, shareText } from '../kernel/quantity-text.ts';
import type { LoadProfile } from './load-profile.ts';

type Timing = Pick<LoadProfile, 'stamping' | 'disorder' | 'startAt'>;

/** timingText says in a few words what stamps the points of a load profile, and which come out of order. */
export function timingText({ stamping, disorder, startAt }: Timing): string {
  const parts = [stampingText(stamping)];
  if (startAt !== null) parts.push(`from ${startAt} on`);
  if (disorder && disorder.outOfOrderShare > 0) {
    parts.push(
      `${shareText(disorder.outOfOrderShare)} out of order by ${durationText(disorder.outOfOrderByMs)}`,
    );
  }
  if (disorder && disorder.lateShare > 0) {
    parts.push(`${shareText(disorder.lateShare)} late by ${durationText(disorder.lateByMs)}`);
  }
  return parts.join(', ');
}

function stampingText(stamping: LoadProfile['stamping']): string {
  switch (stamping.kind) {
    case 'round':
      return 'one timestamp for all points of a round';
    case 'point':
      return stamping.stepNs === null
        ? 'points spread evenly over a round'
        : `a point every ${stamping.stepNs.toLocaleString('en')} ns`;
    case 'wall':
      return "the generator's clock stamps";
    case 'server':
      return 'the server stamps, once a request';
  }
}
