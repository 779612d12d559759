import { maxRatePerSec } from '@tidemark/domain/load/pacer';

/** Factor of one key press; up and then down gives the same rate. */
const step = 1.1;
const leastRatePerSec = 0.01;

/** The rate of a run in progress, changed by keys. */
export type RateDial = {
  /** Sets the rate at which the generator sends; null: not reported. */
  setRate(ratePerSec: number | null): void;
  /** `+` is 10 % more, `-` 10 % less; any other key, and any before the rate is known, changes nothing. */
  press(key: string): void;
  /** The requested rate; null: the rate of the plan. */
  wantedRatePerSec(): number | null;
  /** The rate now; null: not known yet. */
  ratePerSec(): number | null;
};

/** createRateDial gives a dial at the rate of the plan. */
export function createRateDial(): RateDial {
  let reported: number | null = null;
  let wanted: number | null = null;
  const ratePerSec = () => wanted ?? reported;
  return {
    ratePerSec,
    wantedRatePerSec: () => wanted,
    setRate(rate) {
      reported = rate;
    },
    press(key) {
      const rate = ratePerSec();
      if (rate === null || (key !== '+' && key !== '-')) return;
      const next = key === '+' ? rate * step : rate / step;
      wanted = Number(Math.min(maxRatePerSec, Math.max(leastRatePerSec, next)).toPrecision(5));
    },
  };
}
