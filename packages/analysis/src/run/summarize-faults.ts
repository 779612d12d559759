import type { FaultStep } from '@tidemark/domain/load/fault-step';
import { faultText } from '@tidemark/domain/load/fault-words';
import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { Verification } from '@tidemark/domain/result/verification';
import { convergedAtMs, heldReadings, spreadOf } from './convergence.ts';
import { bufferLines, buffersOf, drainOf } from './fault-buffers.ts';
import { detectionOf, effectsOf } from './fault-effects.ts';
import { type FoundLosses, lossesOf } from './fault-losses.ts';
import { type FaultSpan, spanOf, untilText } from './fault-span.ts';
import type { PartReading } from './observe-run.ts';
import type { FaultRecord, RecordedRun } from './recorded-run.ts';

type FaultedRun = Pick<RecordedRun, 'plan' | 'loadMs' | 'load' | 'faults' | 'outages' | 'observation'>;

/** summarizeFaults gives each fault of the plan and what followed from it; one that did not take place has no figures. */
export function summarizeFaults(run: FaultedRun, found: Omit<FoundLosses, 'waits'>): FaultSummary[] {
  const { faults, executor } = run.plan.profile;
  const { partReadings: readings } = run.observation;
  const lines = bufferLines(run.load.waits, readings, executor.batchSize);
  return faults.map((step, index) => {
    const record = run.faults.find((one) => one.step === index);
    if (record === undefined || record.beganOffsetMs === null) return notTaken(step, record);
    const span = spanOf(record, record.beganOffsetMs, run);
    const buffers = buffersOf(lines, span, executor.batchSize);
    const drain = drainOf(step.part, buffers, span);
    const convergence = convergenceOf(readings, span, stoodStillMs(run, found.verification));
    const seen = { answers: run.load.answers, readings };
    const untilMs = effectsEndMs(span, drain.drainMs, convergence.convergedMs);
    return {
      ...plannedOf(step),
      beganOffsetMs: record.beganOffsetMs,
      endedOffsetMs: record.endedOffsetMs,
      beganLateMs: record.beganLateMs,
      reason: record.reason,
      ...detectionOf(seen, span, untilMs),
      ...drain,
      ...convergence,
      effects: effectsOf(step.part, seen, span, untilMs),
      buffers,
      ...lossesOf({ ...found, waits: run.load.waits }, span),
    };
  });
}

function plannedOf(step: FaultStep): Pick<FaultSummary, 'part' | 'action' | 'text' | 'atSeconds'> {
  const { part, action, atSeconds } = step;
  return { part, action, text: faultText(step), atSeconds };
}

function notTaken(step: FaultStep, record: FaultRecord | undefined): FaultSummary {
  const reason = record?.reason ?? 'the load ended before it began';
  return {
    ...plannedOf(step),
    beganOffsetMs: null,
    endedOffsetMs: null,
    beganLateMs: null,
    reason,
    detectionMs: null,
    detectedBy: null,
    detectionReason: reason,
    drainMs: null,
    drainReason: reason,
    convergedMs: null,
    convergedReason: reason,
    effects: [],
    buffers: [],
    losses: [],
    lossReason: reason,
  };
}

type Converged = Pick<FaultSummary, 'convergedMs' | 'convergedReason'>;

/** When all backends stored the same after the load; null: not seen, or one server. */
function stoodStillMs({ loadMs }: FaultedRun, { convergedMs }: Verification): number | null {
  return convergedMs === null ? null : loadMs + convergedMs;
}

/** By the readings under load; where these end before, by what was read after it. */
function convergenceOf(
  readings: readonly PartReading[],
  span: FaultSpan,
  afterLoadMs: number | null,
): Converged {
  const { endedMs, firstMs: firstFaultMs, nextMs } = span;
  const unknown = (convergedReason: string): Converged => ({ convergedMs: null, convergedReason });
  if (endedMs === null) return unknown('the part did not come back');
  const held = heldReadings(readings.filter(({ offsetMs }) => offsetMs <= nextMs));
  if (!held.some(({ counts }) => counts.size > 1)) return unknown('what several parts hold was not read');
  const atMs = convergedAtMs(held, { firstFaultMs, endedMs });
  if (atMs !== null) return { convergedMs: atMs - endedMs, convergedReason: null };
  if (afterLoadMs !== null && nextMs === Number.POSITIVE_INFINITY)
    return { convergedMs: Math.max(0, afterLoadMs - endedMs), convergedReason: null };
  const spreads = held.filter(({ offsetMs }) => offsetMs >= endedMs).map(spreadOf);
  const last = spreads.findLast((spread) => spread !== null) ?? null;
  if (last === null) return unknown(`not all parts could be read after it: ${untilText(span)}`);
  const isStored = readings.some(({ metric }) => metric === 'storedPoints');
  const apart = `${last.toLocaleString('en')} ${isStored ? 'points' : 'metrics'}`;
  return unknown(
    isStored
      ? `the parts still differed by ${apart} when they were read last`
      : `the parts were still behind by ${apart} when they reported last`,
  );
}

/** Where it is not known when the effects ended, all that follows until the next fault may be one. */
function effectsEndMs({ endedMs, nextMs }: FaultSpan, ...afterMs: (number | null)[]): number {
  const known = afterMs.filter((ms) => ms !== null);
  return endedMs === null || known.length === 0 ? nextMs : Math.min(nextMs, endedMs + Math.max(...known));
}
