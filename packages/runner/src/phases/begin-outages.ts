import type { OutageRecord } from '@tidemark/analysis/run/recorded-run';
import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { Outage } from '@tidemark/domain/load/outage';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { Generator } from '../generator/generator.ts';
import { setStatus } from '../run/report-progress.ts';
import { loadMsOf, momentOf, type RunContext } from '../run/run-context.ts';
import { stopByFault } from '../run/run-fault.ts';

/** The outages of a load that runs. */
export type Outages = {
  /** Brings a target that is away back and takes it away no more; resolves when it answers, or the run was stopped. */
  end(): Promise<void>;
};

/** What of a launched server outages use. */
type Leaving = Pick<LaunchedServer, 'freeze' | 'thaw' | 'kill' | 'start'>;

/** How long a pause of the load may go unnoticed. */
const pollMs = 50;

/** beginOutages takes a launched target away and brings it back as the profile plans it: each begins by load time and lasts by wall-clock time. */
export function beginOutages(
  run: RunContext,
  server: Leaving | null,
  generator: Pick<Generator, 'setAway'>,
): Outages {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, run.stop.signal]);
  const walk = async (launched: Leaving) => {
    for (const outage of run.plan.profile.outages) {
      if (!(await loadReaches(run, outage.atSeconds * 1_000, signal))) return;
      await takeAway(run, launched, generator, outage, signal);
    }
  };
  const walked = server === null ? null : walk(server).catch((fault: unknown) => stopByFault(run, fault));
  return {
    async end() {
      ending.abort();
      await walked;
    },
  };
}

async function loadReaches(run: RunContext, loadMs: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const leftMs = loadMs - loadMsOf(run);
    if (run.segmentBeganMs !== null && leftMs <= 0) return true;
    await run.clock.sleep(leftMs > 0 ? Math.min(leftMs, pollMs) : pollMs, signal);
  }
  return false;
}

async function takeAway(
  run: RunContext,
  server: Leaving,
  generator: Pick<Generator, 'setAway'>,
  outage: Outage,
  signal: AbortSignal,
): Promise<void> {
  const { status } = run;
  await generator.setAway(true);
  const begunMs = run.clock.nowMs();
  const record: OutageRecord = { beganOffsetMs: momentOf(run).offsetMs, awayMs: null };
  run.outages.push(record);
  run.presence.leave(awayReasons[outage.kind]);
  setStatus(run, `the target is away on purpose, for ${plainSeconds(outage)}`);
  run.recording.event({ kind: 'outage_began', ...momentOf(run), message: beganText(outage) });
  try {
    if (outage.kind === 'freeze') server.freeze();
    else await server.kill();
    await run.clock.sleep(begunMs + outage.seconds * 1_000 - run.clock.nowMs(), signal);
  } finally {
    server.thaw();
  }
  if (outage.kind === 'kill' && !(await comesBack(run, server))) return;
  record.awayMs = run.clock.nowMs() - begunMs;
  run.presence.comeBack();
  await generator.setAway(false);
  const message = `The target is back after ${threeDigits(record.awayMs / 1_000)} s.`;
  run.recording.event({ kind: 'outage_ended', ...momentOf(run), message });
  setStatus(run, status);
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

/** A run that was stopped needs no target any more. */
async function comesBack(run: RunContext, server: Leaving): Promise<boolean> {
  if (run.stop.end() !== null) return false;
  try {
    await server.start(run.clock, run.stop.signal);
    return true;
  } catch (error) {
    if (run.stop.end() !== null) return false;
    const detail = error instanceof Error ? error.message : 'no reason given';
    const message = `The target did not come back after an outage: ${detail}`;
    run.recording.event({ kind: 'target_died', ...momentOf(run), message });
    run.stop.stop({ state: 'aborted', code: 'target_died', message });
    return false;
  }
}
