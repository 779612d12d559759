import type { OutageRecord } from '@tidemark/analysis/run/recorded-run';
import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { Outage } from '@tidemark/domain/load/outage';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { type FaultedProcess, processEffect } from './process-effect.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** outageEntry takes a launched target away as a whole: its server, the first backend of a relay, or every part of a topology. */
export function outageEntry(
  run: RunContext,
  server: FaultedProcess,
  outage: Outage,
  parts: readonly string[],
): TimelineEntry {
  const action = outage.kind === 'freeze' ? 'pause' : 'kill';
  const record: OutageRecord = { beganOffsetMs: 0, awayMs: null };
  return {
    atMs: outage.atSeconds * 1_000,
    parts,
    effect: processEffect(run, action, server, 'The target did not come back after an outage'),
    awayReason: awayReasons[outage.kind],
    status: `the target is away on purpose, for ${plainSeconds(outage)}`,
    untilOver: (begunMs, signal) =>
      run.clock.sleep(begunMs + outage.seconds * 1_000 - run.clock.nowMs(), signal),
    began() {
      record.beganOffsetMs = momentOf(run).offsetMs;
      run.outages.push(record);
      run.recording.event({ kind: 'outage_began', ...momentOf(run), message: beganText(outage) });
    },
    failed: (reason) =>
      run.recording.event({ kind: 'note', ...momentOf(run), message: `The outage did not begin: ${reason}` }),
    ended(lastedMs) {
      if (lastedMs === null) return;
      record.awayMs = lastedMs;
      const message = `The target is back after ${threeDigits(lastedMs / 1_000)} s.`;
      run.recording.event({ kind: 'outage_ended', ...momentOf(run), message });
    },
  };
}

const awayReasons: Record<Outage['kind'], string> = {
  freeze: 'the target was frozen on purpose',
  kill: 'the target was killed on purpose',
};

function beganText(outage: Outage): string {
  const duration = plainSeconds(outage);
  return outage.kind === 'freeze'
    ? `The target was frozen on purpose, for ${duration}.`
    : `The target was killed on purpose; it is started again after ${duration}.`;
}

function plainSeconds({ seconds }: Outage): string {
  return `${seconds.toLocaleString('en')} s`;
}
