import { assertNever } from '../kernel/assert-never.ts';
import type { Pacer, RecordedRate, Stage } from './pacer.ts';
import { poissonSchedule } from './poisson-schedule.ts';
import { type RateStretch, rateLineSchedule } from './rate-line-schedule.ts';
import { constantSchedule, type Schedule } from './schedule.ts';
import { sineSchedule } from './sine-schedule.ts';

/** pacerSchedule gives the moments of a pacer: the same for everybody who asks, before, during and after the run. */
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

/** The last line has no end: it holds for ever, so a stretch of any length stands for it. */
function stretchesOfRecording(rates: readonly RecordedRate[]): RateStretch[] {
  return rates.map(({ atSeconds, ratePerSec }, index) => ({
    seconds: (rates[index + 1]?.atSeconds ?? atSeconds + 1) - atSeconds,
    fromPerSec: ratePerSec,
    toPerSec: ratePerSec,
  }));
}
