import type { FaultRecord } from '@tidemark/analysis/run/recorded-run';
import type { FaultStep } from '@tidemark/domain/load/fault-step';
import { faultBeganText, faultDeed, faultEndedText, faultText } from '@tidemark/domain/load/fault-words';
import type { FaultEffect } from '../run/fault-effect.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { untilAborted } from './process-effect.ts';
import { loadReaches, type TimelineEntry } from './timeline-entry.ts';

/** A step of the plan with what carries it out. */
export type PlannedStep = {
  step: FaultStep;
  /** Its place in the plan. */
  index: number;
  effect: FaultEffect;
  /** The part is the one that the target is read from. */
  isRead: boolean;
  /** Resolves when all parts hold the same again, or `signal` aborts. */
  untilConverged: (beganOffsetMs: number, signal: AbortSignal) => Promise<void>;
};

/** Actions in which the process of a part answers nothing. */
const awayActions: ReadonlySet<FaultStep['action']> = new Set(['stop', 'kill', 'restart', 'pause']);

/** stepEntry carries out one step of a fault timeline and records what became of it. */
export function stepEntry(run: RunContext, planned: PlannedStep): TimelineEntry {
  const { step, index, effect, isRead } = planned;
  const record: FaultRecord = {
    step: index,
    beganOffsetMs: null,
    beganLateMs: null,
    endedOffsetMs: null,
    reason: 'the load ended before',
  };
  run.faults.push(record);
  const event = (kind: 'fault_began' | 'fault_ended' | 'note', message: string) =>
    run.recording.event({ kind, ...momentOf(run), message });
  return {
    atMs: step.atSeconds * 1_000,
    parts: [step.part],
    effect,
    awayReason:
      isRead && awayActions.has(step.action) ? `${step.part} was ${faultDeed(step)} on purpose` : null,
    status: `fault: ${faultText(step)}`,
    untilOver: (begunMs, signal) => untilOver(run, planned, { begunMs, record }, signal),
    began(lateMs, remark) {
      record.beganOffsetMs = momentOf(run).offsetMs;
      record.beganLateMs = lateMs;
      record.reason = remark;
      event('fault_began', faultBeganText(faultText(step)));
    },
    failed(reason) {
      record.reason = reason;
      event('note', `The fault did not begin (${faultText(step)}): ${reason}`);
    },
    ended(lastedMs, remark) {
      record.reason = joined(record.reason, remark);
      if (lastedMs === null) return;
      record.endedOffsetMs = momentOf(run).offsetMs;
      event('fault_ended', faultEndedText(faultText(step), lastedMs));
    },
  };
}

function joined(first: string | null, second: string | null): string | null {
  const reasons = [first, second].filter((reason) => reason !== null);
  return reasons.length === 0 ? null : reasons.join('; ');
}

async function untilOver(
  run: RunContext,
  { step, untilConverged }: PlannedStep,
  { begunMs, record }: { begunMs: number; record: FaultRecord },
  signal: AbortSignal,
): Promise<void> {
  if (step.action === 'restart') return;
  if (step.forSeconds !== undefined)
    return await run.clock.sleep(begunMs + step.forSeconds * 1_000 - run.clock.nowMs(), signal);
  if (step.until === 'converged') return await untilConverged(record.beganOffsetMs ?? 0, signal);
  if (typeof step.until === 'number') await loadReaches(run, step.until * 1_000, signal);
  else await untilAborted(signal);
}
