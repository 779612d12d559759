import type { NetworkEffect } from '@tidemark/domain/load/fault-step';
import { createDelay, createRate, type Pace } from './pace.ts';
import type { Disturbance } from './pipe.ts';

/** What all connections of a link share while an effect lasts. */
export type SharedEffect = {
  effect: NetworkEffect;
  /** Each way, of all connections together. */
  rates: { up: Pace; down: Pace } | null;
  uniform: () => number;
};

const still: Disturbance = { pace: null, isHalted: false, closeDelayMs: 0 };

/** disturbanceUp is what an effect does on the way to the part. */
export function disturbanceUp({ effect, rates, uniform }: SharedEffect): Disturbance {
  switch (effect.action) {
    case 'delay':
      return { ...still, pace: createDelay(effect, uniform) };
    case 'bandwidth':
      return { ...still, pace: rates?.up ?? null };
    case 'halt':
      return { ...still, isHalted: true };
    case 'slow-close':
      return { ...still, closeDelayMs: effect.delayMs };
    default:
      return still;
  }
}

/** disturbanceDown is what an effect does on the way back. */
export function disturbanceDown(shared: SharedEffect): Disturbance {
  const { effect, rates } = shared;
  if (effect.action === 'bandwidth') return { ...still, pace: rates?.down ?? null };
  if (effect.action === 'slow-body') return { ...still, pace: createRate(effect.bytesPerSec) };
  return disturbanceUp(shared);
}
