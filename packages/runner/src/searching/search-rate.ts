import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import { concludeSearch, nextSearchRate } from '@tidemark/domain/load/next-search-rate';
import type { RateStep } from '@tidemark/domain/load/rate-search';
import { momentOf, type RunContext } from '../run-context.ts';
import { type StepWatch, watchStep } from './watch-step.ts';

/** Sends at a rate for some time from where the last step left off; false where the run's own extent is over. */
export type SendStep = (ratePerSec: number, wallMs: number) => Promise<boolean>;

/**
 * searchRate sends step after step until the highest rate that holds lies between a pass and a fail as close as was asked for, or the
 * extent of the run is over. What it found so far stands in `run.rateSearch` at any time.
 */
export async function searchRate(
  run: RunContext,
  search: ExecutorOf<'rate-search'>,
  sendStep: SendStep,
): Promise<void> {
  const steps: RateStep[] = [];
  run.rateSearch = concludeSearch(search, steps);
  for (let rate = nextSearchRate(search, steps); rate !== null; rate = nextSearchRate(search, steps)) {
    run.doing = `trying ${countText(rate)} requests/s`;
    const watch = watchStep(run);
    const goesOn = await sendStep(rate, search.stepSeconds * 1_000);
    const step = watch.end(search, rate);
    // A step that the end of the run cut short says nothing.
    if (!goesOn && !isWhole(watch, search)) return;
    steps.push(step);
    run.rateSearch = concludeSearch(search, steps);
    run.recording.event({ kind: 'rate_step', ...momentOf(run), message: stepText(step) });
    if (!goesOn) return;
  }
}

function isWhole(watch: StepWatch, search: ExecutorOf<'rate-search'>): boolean {
  return watch.seconds() >= search.stepSeconds * 0.9;
}

function stepText({ ratePerSec, passed, reason }: RateStep): string {
  return `${countText(ratePerSec)} requests/s ${passed ? 'held' : `did not hold: ${reason}`}.`;
}
