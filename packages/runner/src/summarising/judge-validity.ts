import type { RunEnd } from '@tidemark/domain/run-end';
import type { RunSummary } from '@tidemark/domain/run-summary';
import type { RunContext } from '../run-context.ts';

type Judgement = Pick<RunSummary, 'validity' | 'validityReason'>;

const busyCpuRatio = 0.85;
const limitedShare = 0.2;

/**
 * judgeValidity says whether the figures of a run may be trusted; the first of these that fits decides:
 * nothing acknowledged: no_data; ended early: incomplete; a paced run whose generator was late while its own thread was
 * busy (CPU above 85 %) in more than 20 % of the seconds: generator_limited; sending paused for the lease: valid_with_gap.
 */
export function judgeValidity(run: Pick<RunContext, 'recording' | 'plan' | 'gaps'>, end: RunEnd): Judgement {
  const { totals, seconds } = run.recording;
  if (totals.pointsAcknowledged === 0)
    return { validity: 'no_data', validityReason: 'No point was acknowledged.' };
  if (end.state !== 'succeeded')
    return { validity: 'incomplete', validityReason: 'The run ended before its plan did.' };
  const isPaced = run.plan.profile.clock.compression !== null;
  const limited = seconds.filter((second) => second.lateBatches > 0 && second.cpuRatio > busyCpuRatio).length;
  if (isPaced && limited > limitedShare * seconds.length) {
    const share = Math.round((100 * limited) / seconds.length);
    return {
      validity: 'generator_limited',
      validityReason: `The generator itself was the bottleneck in ${share} % of the seconds: it was late and its thread busy.`,
    };
  }
  if (run.gaps > 0) {
    return {
      validity: 'valid_with_gap',
      validityReason: 'Sending paused while the lease could not be renewed.',
    };
  }
  return { validity: 'valid', validityReason: null };
}
