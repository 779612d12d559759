import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { graphiteTargetShape } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { metricsPerHost } from '#features/schemas/graphite-hosts.ts';

const { url, protocol, archive, renderUrl } = graphiteTargetShape.shape;

/** What is asked of a user who wants to know how much a Graphite holds. */
export const holdQuestionShape = z.strictObject({
  url,
  protocol,
  archive,
  renderUrl,
  topMetricsPerMinute: z
    .number('enter a number')
    .min(6_000, 'at least 6,000')
    .max(600_000_000, 'at most 600 million'),
  seconds: z.int('enter whole seconds').min(20, 'at least 20 s').max(600, 'at most 600 s'),
});
export type HoldQuestion = z.infer<typeof holdQuestionShape>;

const fewestHosts = 50;
/** Metrics of a request. */
const metricsPerRequest = 500;
/** The rest of the retention is left for the load itself, for settling and for reading back. */
const usedShare = 0.5;

/** What the run comes to, before it starts. */
export type HoldForecast = { hosts: number; paths: number; metrics: number; simulatedSeconds: number };

type Rate = Pick<HoldQuestion, 'archive' | 'topMetricsPerMinute' | 'seconds'>;

/**
 * holdForecast chooses as many series as are needed for a rate that rises from a tenth to the top, so that each writes one value per step and
 * all steps are within the first retention: then nothing is overwritten or expires by itself.
 */
export function holdForecast({ archive, topMetricsPerMinute, seconds }: Rate): HoldForecast {
  const metrics = Math.ceil(((topMetricsPerMinute / 60) * 1.1 * seconds) / 2);
  const steps = Math.max(1, Math.floor((archive.retentionSeconds * usedShare) / archive.stepSeconds));
  const hosts = Math.max(fewestHosts, Math.ceil(metrics / metricsPerHost / steps));
  const rounds = Math.ceil(metrics / metricsPerHost / hosts);
  return { hosts, paths: hosts * metricsPerHost, metrics, simulatedSeconds: rounds * archive.stepSeconds };
}

/** holdProfile raises the rate from a tenth of the top to the top, whatever Graphite does; one round is one step. */
export function holdProfile({
  archive,
  topMetricsPerMinute,
  seconds,
}: Rate): z.input<typeof loadProfileShape> {
  const topPerSec = topMetricsPerMinute / 60 / metricsPerRequest;
  return {
    name: `Rising to ${topMetricsPerMinute.toLocaleString('en')} metrics per minute`,
    description: 'The rate rises to the top; what is not readable afterwards was lost on the way.',
    executor: {
      kind: 'open-loop',
      pacer: { kind: 'ramp', fromPerSec: topPerSec / 10, toPerSec: topPerSec, seconds },
      batchSize: metricsPerRequest / metricsPerHost,
    },
    extent: { kind: 'wall-time', seconds },
    clock: { roundsPerSimulatedMinute: 60 / archive.stepSeconds },
  };
}
