import { countFrom, type Schedule } from './schedule.ts';

/** Swing of a rate, arrivals a second. */
export type Swing = { meanPerSec: number; amplitudePerSec: number; periodSeconds: number };

const closeEnoughMs = 1e-7;
const mostSteps = 100;

/**
 * sineSchedule follows rate(t) = m + a sin(2 pi t / P), beginning at the mean and rising. Arrivals until t:
 * N(t) = m t + a P / (2 pi) (1 - cos(2 pi t / P)), solved by Newton's steps within the bracket (n - a P / pi) / m .. n / m.
 */
export function sineSchedule({ meanPerSec, amplitudePerSec, periodSeconds }: Swing): Schedule {
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
