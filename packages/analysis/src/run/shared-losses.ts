import type { FaultLoss, FaultSummary } from '@tidemark/domain/result/fault-summary';

/** Losses of a run with faults: those known to be of one fault, and those of the whole run. */
export type SharedLosses = {
  /** Of the whole run with its several faults; which of them lost the points is not known. */
  ofRun: FaultLoss[];
  /** Why those of the whole run are not known; null: they are, or every fault says so by itself. */
  reason: string | null;
  /** What is of one fault alone. */
  ofFault(fault: FaultSummary): FaultLoss[];
};

/**
 * sharedLosses distinguishes what every fault of a run repeats, because it was found in the run as a whole, from what is of one fault: what the client
 * evicted, and all losses of a run with one fault.
 */
export function sharedLosses(faults: readonly FaultSummary[]): SharedLosses {
  const taken = faults.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  const [first] = taken;
  if (first === undefined || taken.length === 1)
    return { ofRun: [], reason: null, ofFault: ({ losses }) => losses };
  const isShared = (loss: FaultLoss) =>
    loss.stage !== 'client' && taken.every(({ losses }) => losses.some((other) => isSame(loss, other)));
  const { lossReason } = first;
  return {
    ofRun: first.losses.filter(isShared),
    reason: taken.every((fault) => fault.lossReason === lossReason) ? lossReason : null,
    ofFault: ({ losses }) => losses.filter((loss) => !isShared(loss)),
  };
}

function isSame(one: FaultLoss, other: FaultLoss): boolean {
  return one.stage === other.stage && one.part === other.part && one.count === other.count;
}
