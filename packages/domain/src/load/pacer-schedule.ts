import { assertNever } from '../kernel/assert-never.ts';
import { hash32 } from '../kernel/seeded-random.ts';
import type { Pacer, RecordedRate, Stage } from './pacer.ts';
import { type RateStretch, rateLineSchedule } from './rate-line-schedule.ts';
import { constantSchedule, countFrom, type Schedule } from './schedule.ts';

/** pacerSchedule gives the due times of a pacer: the same wherever they are computed, before, during and after the run. */
export function pacerSchedule(pacer: Pacer): Schedule {
  switch (pacer.kind) {
    case 'constant':
      return constantSchedule(pacer.ratePerSec);
    case 'ramp':
      return rateLineSchedule([
        { seconds: pacer.seconds, fromPerSec: pacer.fromPerSec, toPerSec: pacer.toPerSec },
      ]);
    case 'stages':
      return rateLineSchedule(stretchesOfStages(pacer.startPerSec, pacer.stages));
    case 'sine':
      return sineSchedule(pacer);
    case 'poisson':
      return poissonSchedule(pacer.ratePerSec, pacer.seed);
    case 'recorded':
      return rateLineSchedule(stretchesOfRecording(pacer.rates));
    default:
      return assertNever(pacer);
  }
}

function stretchesOfStages(startPerSec: number, stages: readonly Stage[]): RateStretch[] {
  let fromPerSec = startPerSec;
  return stages.map(({ seconds, ratePerSec, change }) => {
    const stretch = {
      seconds,
      fromPerSec: change === 'jump' ? ratePerSec : fromPerSec,
      toPerSec: ratePerSec,
    };
    fromPerSec = ratePerSec;
    return stretch;
  });
}

/** The last rate has no end, so a stretch of any length represents it. */
function stretchesOfRecording(rates: readonly RecordedRate[]): RateStretch[] {
  return rates.map(({ atSeconds, ratePerSec }, index) => ({
    seconds: (rates[index + 1]?.atSeconds ?? atSeconds + 1) - atSeconds,
    fromPerSec: ratePerSec,
    toPerSec: ratePerSec,
  }));
}

/** A sinusoidal rate, in arrivals per second. */
type Swing = { meanPerSec: number; amplitudePerSec: number; periodSeconds: number };

const closeEnoughMs = 1e-7;
const mostSteps = 100;

/**
 * sineSchedule follows rate(t) = m + a sin(2 pi t / P), starting at the mean and rising. Arrivals until t:
 * N(t) = m t + a P / (2 pi) (1 - cos(2 pi t / P)), solved by Newton's method within the bracket (n - a P / pi) / m .. n / m.
 */
function sineSchedule({ meanPerSec, amplitudePerSec, periodSeconds }: Swing): Schedule {
  const mean = meanPerSec / 1_000;
  const amplitude = amplitudePerSec / 1_000;
  const turn = (2 * Math.PI) / (periodSeconds * 1_000);
  const swing = amplitude / turn;
  const arrivals = (ms: number) => mean * ms + swing * (1 - Math.cos(turn * ms));
  const rate = (ms: number) => mean + amplitude * Math.sin(turn * ms);
  const dueAtMs = (sequence: number) => {
    let low = Math.max(0, (sequence - 2 * swing) / mean);
    let high = sequence / mean;
    let at = (low + high) / 2;
    for (let step = 0; step < mostSteps && high - low > closeEnoughMs; step += 1) {
      const over = arrivals(at) - sequence;
      if (over > 0) high = at;
      else low = at;
      const next = at - over / rate(at);
      const isInside = next > low && next < high;
      if (isInside && Math.abs(next - at) < closeEnoughMs / 2) return next;
      at = isInside ? next : (low + high) / 2;
    }
    return at;
  };
  return {
    dueAtMs,
    countDueBy: (elapsedMs) => (elapsedMs < 0 ? 0 : countFrom(arrivals(elapsedMs), elapsedMs, dueAtMs)),
    ratePerSecAt: (elapsedMs) => rate(elapsedMs) * 1_000,
  };
}

const salt = 0x9055;
const keptEvery = 4_096;

/**
 * poissonSchedule draws the gaps between arrivals from an exponential distribution: -ln(u) / rate with u from the seed and the number.
 * Due times are cumulative sums of the gaps; every 4096th sum is kept, so that going back costs at most 4096 draws.
 */
function poissonSchedule(ratePerSec: number, seed: number): Schedule {
  const gapMs = (sequence: number) =>
    (-Math.log((hash32(seed, sequence, salt) + 1) / 4_294_967_297) * 1_000) / ratePerSec;
  const sums = [0];
  let next = { sequence: 0, beforeMs: 0 };

  /** Moves to the position before arrival `sequence`: forward from the current one, or from the last kept sum before it. */
  function goTo(sequence: number): void {
    if (sequence < next.sequence) {
      const kept = Math.floor(sequence / keptEvery);
      next = { sequence: kept * keptEvery, beforeMs: sums[kept] ?? 0 };
    }
    while (next.sequence < sequence) step();
  }

  function step(): void {
    const beforeMs = next.beforeMs + gapMs(next.sequence);
    const sequence = next.sequence + 1;
    if (sequence === sums.length * keptEvery) sums.push(beforeMs);
    next = { sequence, beforeMs };
  }

  return {
    dueAtMs(sequence) {
      goTo(sequence);
      return next.beforeMs + gapMs(sequence);
    },
    countDueBy(elapsedMs) {
      if (next.beforeMs > elapsedMs) {
        const kept = sums.findLastIndex((sumMs) => sumMs <= elapsedMs);
        goTo(Math.max(0, kept) * keptEvery);
      }
      while (next.beforeMs + gapMs(next.sequence) <= elapsedMs) step();
      return next.sequence;
    },
    ratePerSecAt: () => ratePerSec,
  };
}
