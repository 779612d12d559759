import { maxRatePerSec } from '@tidemark/domain/load/pacer';

/** What one key changes the rate by; up and down again is the same rate. */
const step = 1.1;
const leastRatePerSec = 0.01;

/** The rate of a run that goes, changed by keys. */
export type RateDial = {
  /** Takes in at which rate the generator sends; null: it does not tell. */
  tell(ratePerSec: number | null): void;
  /** `+` is 10 % more, `-` 10 % less; any other key, and any before the rate is known, changes nothing. */
  press(key: string): void;
  /** What was asked for; null: the rate of the plan. */
  wantedRatePerSec(): number | null;
  /** The rate now; null: not known yet. */
  ratePerSec(): number | null;
};

/** createRateDial gives a dial that nobody has turned. */
export function createRateDial(): RateDial {
  let told: number | null = null;
  let wanted: number | null = null;
  const ratePerSec = () => wanted ?? told;
  return {
    ratePerSec,
    wantedRatePerSec: () => wanted,
    tell(rate) {
      told = rate;
    },
    press(key) {
      const rate = ratePerSec();
      if (rate === null || (key !== '+' && key !== '-')) return;
      const next = key === '+' ? rate * step : rate / step;
      wanted = Number(Math.min(maxRatePerSec, Math.max(leastRatePerSec, next)).toPrecision(5));
    },
  };
}
