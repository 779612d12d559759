import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { Generator } from '../load/generator.ts';
import { momentOf, type RunContext } from '../run-context.ts';

/** followRate gives a function that passes a rate that somebody asked for on to the generator, once, and marks it on the timeline. */
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
