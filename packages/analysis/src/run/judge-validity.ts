import { comparedTexts, countText, microsecondsText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { isOpenModel, maxInFlightOf } from '@tidemark/domain/load/executor';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import { generatorHealth, slipLimitUs } from './generator-health.ts';
import type { RecordedRun } from './recorded-run.ts';

type Judged = Pick<RecordedRun, 'plan' | 'end' | 'target' | 'load' | 'leaseGaps' | 'rateSearch'>;
type ValidityVerdict = Pick<RunSummary, 'validity' | 'validityReason'>;

const dryReason =
  'Everything went to a sink, which only counts: the figures show the generator and the network, no database.';
const busyCpuRatio = 0.85;
const limitedShare = 0.2;
const offeredShare = 0.99;
const wholeMs = 500;
const fewestSeconds = 5;

/**
 * judgeValidity decides whether the figures of a run may be trusted; the first match counts:
 * nothing acknowledged: no_data; ended early: incomplete; the generator was the bottleneck: generator_limited; sending paused for the
 * lease: valid_with_gap. A run ended by a stop rule is incomplete too. Otherwise valid figures are a dry run where a sink received
 * the points: no database was measured.
 */
export function judgeValidity(run: Judged): ValidityVerdict {
  const judged = judgeFigures(run);
  const isDry = writesToSink(run.target.version);
  if (!isDry || judged.validity === 'no_data' || judged.validity === 'incomplete') return judged;
  const more = judged.validityReason === null ? '' : ` ${judged.validityReason}`;
  return { validity: 'dry_run', validityReason: dryReason + more };
}

function judgeFigures(run: Judged): ValidityVerdict {
  if (pointsTaken(run.load.totals) === 0) return { validity: 'no_data', validityReason: nothingTaken(run) };
  if (run.end.state !== 'succeeded')
    return { validity: 'incomplete', validityReason: 'The run ended before its plan did.' };
  const limit = generatorLimit(run);
  if (limit !== null) {
    return {
      validity: 'generator_limited',
      validityReason: `The generator itself was the bottleneck: ${limit}.`,
    };
  }
  if (run.leaseGaps > 0) {
    return {
      validity: 'valid_with_gap',
      validityReason: `Sending paused ${run.leaseGaps === 1 ? 'once' : `${run.leaseGaps} times`}, because the lease could not be renewed in time.`,
    };
  }
  return { validity: 'valid', validityReason: null };
}

/** A target that acknowledges nothing cannot have failed to. */
function nothingTaken({ load }: Judged): string {
  return load.backPressureMs === null ? 'No point was acknowledged.' : 'No point was handed over.';
}

/**
 * The signs that the generator, not the target, limited the figures: ports or files ran out; its thread was busy (CPU above 85 %) in more
 * than a fifth of the seconds; it was itself later than slipLimitUs allows. Waiting for a free connection is no slip: that is the target.
 * A search exceeds the sustainable rate on purpose, so its steps are judged one by one.
 */
function generatorLimit(run: Judged): string | null {
  const health = generatorHealth(run.load);
  if (health === null) return null;
  if (health.errors > 0)
    return `${countText(health.errors)} requests failed because it ran out of ports or files`;
  if (run.plan.profile.executor.kind === 'rate-search') return searchLimit(run);
  return busyShare(run) ?? slipFault(run);
}

/** The first second is JIT warm-up; fewer than five others are too few to judge. */
function busyShare({ load }: Judged): string | null {
  const seconds = load.seconds.slice(1).filter((second) => second.durationMs >= wholeMs);
  if (seconds.length < fewestSeconds) return null;
  const busy = seconds.filter((second) => second.cpuRatio > busyCpuRatio * second.threads).length;
  if (busy <= limitedShare * seconds.length) return null;
  return `its thread was busy in ${Math.round((100 * busy) / seconds.length)} % of the seconds`;
}

function slipFault({ load, plan }: Judged): string | null {
  const { executor } = plan.profile;
  const slipUs = load.slipUsP99;
  if (!isOpenModel(executor) || slipUs === null) return null;
  const { dueBatches, sentBatches } = load.offered;
  const wallSeconds = load.seconds.reduce((sum, second) => sum + second.durationMs, 0) / 1_000;
  const ratePerSec = dueBatches === null || wallSeconds === 0 ? null : dueBatches / wallSeconds;
  const responseUs = load.responseTime?.p99Us ?? null;
  if (slipUs <= slipLimitUs(ratePerSec, maxInFlightOf(executor), responseUs)) return null;
  const offered = dueBatches === null || dueBatches === 0 ? 1 : sentBatches / dueBatches;
  const late = `it was late by ${microsecondsText(slipUs)} at the 99th percentile with a free connection available`;
  // To hand over is no answer: of a target that acknowledges nothing only the rate and the losses count.
  if (offered >= offeredShare) return load.backPressureMs === null ? late : null;
  return `${late}, and sent ${comparedTexts(offered, offeredShare, shareText).value} of what was due`;
}

function searchLimit({ rateSearch }: Judged): string | null {
  const lowestFail = rateSearch?.steps
    .filter((step) => !step.passed)
    .toSorted((a, b) => a.ratePerSec - b.ratePerSec)[0];
  return lowestFail?.isGeneratorLimited === true
    ? 'the search ended at the highest rate that it can send, not at a limit of the target'
    : null;
}
