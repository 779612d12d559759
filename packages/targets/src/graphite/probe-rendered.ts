import type { Clock } from '@tidemark/domain/kernel/clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { RenderApi } from './render-api.ts';
import { createRenderedParts, reportPatterns } from './rendered-parts.ts';

/** What the caches and relays of a Graphite that runs elsewhere report about themselves, read through graphite-web. */
export type RenderedProbe = {
  /** One request at most, none before a new report can be there; why nothing can be read is said once. It never rejects. */
  read(): Promise<ProbeSample[]>;
};

/** Reports come each minute by default, so that two of them lie within. */
const lookBackSeconds = 300;
/** The clock of that server may be ahead. */
const aheadSeconds = 60;
const answerMs = 2_000;
const msPerSecond = 1_000;

/** openRenderedProbe prepares reading; its requests are few, since that Graphite may serve others. */
export function openRenderedProbe(render: Pick<RenderApi, 'match'>, clock: Clock): RenderedProbe {
  const parts = createRenderedParts();
  let said: string | null = null;
  let askAgainMs = 0;
  const unknown = (reason: string): ProbeSample[] => {
    if (said === reason) return [];
    said = reason;
    return [{ metric: 'metricsReceivedPerSec', part: null, value: null, reason }];
  };
  return {
    async read() {
      if (clock.nowMs() < askAgainMs) return [];
      const nowSeconds = Math.floor(clock.wallMs() / msPerSecond);
      const span = { fromSeconds: nowSeconds - lookBackSeconds, untilSeconds: nowSeconds + aheadSeconds };
      try {
        const series = await render.match(reportPatterns, span, answerMs);
        const samples = parts.take(series);
        if (parts.count() === 0) return unknown(noneText);
        said = null;
        // The next report is an interval away.
        if (samples.length > 0)
          askAgainMs = clock.nowMs() + ((parts.intervalSeconds() ?? 0) / 2) * msPerSecond;
        return samples;
      } catch (error) {
        return unknown(isDomainError(error) ? error.message : 'graphite-web could not be read');
      }
    },
  };
}

const noneText =
  'graphite-web finds no reports of caches or carbon-relays about themselves (carbon.agents.*, carbon.relays.*)';
