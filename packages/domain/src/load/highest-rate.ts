import { assertNever } from '../kernel/assert-never.ts';
import type { Schema } from '../schema/schema.ts';
import type { LoadProfile } from './load-profile.ts';
import type { Pacer } from './pacer.ts';
import { buildRound } from './round.ts';

/** highestRateOf is the highest planned rate of a load in points per second; null: only the target bounds it. Retries are not counted. */
export function highestRateOf(schema: Schema, { executor, clock }: LoadProfile): number | null {
  switch (executor.kind) {
    case 'closed-loop':
      return null;
    case 'open-loop':
      return highestOfPacer(executor.pacer) * executor.batchSize;
    case 'buffered-client':
      return highestOfPacer(executor.pacer);
    case 'adaptive':
    case 'rate-search':
      return executor.maxRatePerSec * executor.batchSize;
    case 'paced': {
      const roundsPerSec = (clock.roundsPerSimulatedMinute / 60) * (clock.compression ?? 1);
      return roundsPerSec * buildRound(schema).pointsPerRound;
    }
    default:
      return assertNever(executor);
  }
}

function highestOfPacer(pacer: Pacer): number {
  switch (pacer.kind) {
    case 'constant':
    case 'poisson':
      return pacer.ratePerSec;
    case 'ramp':
      return Math.max(pacer.fromPerSec, pacer.toPerSec);
    case 'stages':
      return pacer.stages.reduce((most, { ratePerSec }) => Math.max(most, ratePerSec), pacer.startPerSec);
    case 'sine':
      return pacer.meanPerSec + pacer.amplitudePerSec;
    case 'recorded':
      return pacer.rates.reduce((most, { ratePerSec }) => Math.max(most, ratePerSec), 0);
    default:
      return assertNever(pacer);
  }
}
