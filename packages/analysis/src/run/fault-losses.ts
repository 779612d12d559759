import type { Delivery } from '@tidemark/domain/result/delivery';
import type { FaultLoss, FaultSummary } from '@tidemark/domain/result/fault-summary';
import { type Verification, verificationStatusOf } from '@tidemark/domain/result/verification';
import type { FaultSpan } from './fault-span.ts';
import type { WaitingSecond } from './recorded-run.ts';

/** What the verification of a run found. */
export type FoundLosses = {
  delivery: Delivery | null;
  verification: Verification;
  waits: readonly WaitingSecond[];
};
type Losses = Pick<FaultSummary, 'losses' | 'lossReason'>;

/** lossesOf gives what was lost by stage: evicted by the client from the beginning of a fault on, and missing in the whole run. */
export function lossesOf(found: FoundLosses, { beganMs, nextMs }: FaultSpan): Losses {
  const evicted = found.waits
    .filter(({ endOffsetMs }) => endOffsetMs > beganMs && endOffsetMs <= nextMs)
    .reduce((sum, { evictedPoints }) => sum + (evictedPoints ?? 0), 0);
  const { losses, lossReason } =
    found.delivery === null ? missing(found.verification) : onTheWay(found.delivery);
  const byClient = loss('client', null, evicted, 'The client evicted them from its full buffer, unsent.');
  return { losses: [...byClient, ...losses], lossReason };
}

function loss(stage: string, part: string | null, count: number, text: string): FaultLoss[] {
  return count > 0 ? [{ stage, part, count, text }] : [];
}

function onTheWay({ flow }: Delivery): Losses {
  if (flow === null) return { losses: [], lossReason: 'where metrics were lost is not known' };
  const lost = flow.gaps.filter(({ isLoss, metrics }) => isLoss && metrics > 0);
  return {
    losses: lost.map(({ cause, part, metrics, text }) => ({ stage: cause, part, count: metrics, text })),
    lossReason: null,
  };
}

const notStored = 'They were acknowledged, and are not stored.';

function missing(verification: Verification): Losses {
  const status = verificationStatusOf(verification);
  const { backends, totals, divergence } = verification;
  const lost =
    backends.length === 0
      ? loss('stored', null, totals.lost ?? 0, notStored)
      : backends.flatMap(({ part, lost: lacking }) => loss('stored', part, lacking ?? 0, notStored));
  const differing = Math.max(divergence?.keys ?? 0, divergence?.values ?? 0);
  const losses =
    lost.length > 0 ? lost : loss('divergence', null, differing, 'Backends hold different points or values.');
  const lossReason = status === 'unknown' ? (verification.reason ?? 'the points were not read back') : null;
  return { losses, lossReason };
}
