import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { Generator } from '../generator/generator.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';

/** A generator that is not renewed stops after this time, also where there is no lease. */
const longestAuthorityMs = 10_000;

/** renewAuthority lets the generator send for as long as this process may, and no longer than a few seconds from now. */
export function renewAuthority(run: RunContext, generator: Generator): void {
  generator.renewDeadline(Math.max(0, Math.min(run.sink.remainingAuthorityMs(), longestAuthorityMs)));
}

/** followRate gives a function that passes a requested rate on to the generator, once, and marks it on the timeline. */
export function followRate(run: RunContext, generator: Generator): () => void {
  let followed: number | null = null;
  return () => {
    const wanted = run.sink.wantedRatePerSec();
    if (wanted === null || wanted === followed || run.segmentBeganMs === null) return;
    followed = wanted;
    generator.changeRate(wanted);
    run.recording.event({
      kind: 'rate_changed',
      ...momentOf(run),
      message: `The rate was changed to ${countText(wanted)} requests/s.`,
    });
  };
}
