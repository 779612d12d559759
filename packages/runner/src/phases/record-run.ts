import type { RecordedRun } from '@tidemark/analysis/run/recorded-run';
import type { TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { isCertificateChecked } from '@tidemark/domain/target/target';
import type { RunContext } from '../run/run-context.ts';
import { unread } from './verify.ts';

/** recordRun gives the record of a run that ended as `end`; nothing that happens later changes it. `unverified` says why nothing was read back. */
export function recordRun(
  run: RunContext,
  end: RunEnd,
  unverified = 'the run ended before its points were read back',
): RecordedRun {
  return {
    plan: run.plan,
    end,
    target: run.fingerprint ?? unknownTarget(run),
    host: run.host,
    simulatedStartMs: run.startMs,
    simulatedAtMs: run.simulatedAtMs,
    loadBeganAtMs: run.loadBeganAtMs,
    loadMs: run.loadMs,
    settlingMs: run.settlingMs,
    leaseGaps: run.leaseGaps,
    load: run.recording.load.recorded(),
    referenceFault: run.reference.fault,
    peaks: run.recording.peaks(),
    targetCpu: run.cpu.totals(),
    settled: [...run.recording.settled],
    outages: run.outages.map((outage) => ({ ...outage })),
    faults: run.faults.map((fault) => ({ ...fault })),
    observation: run.observer.recorded(),
    verification: run.verification ?? unread(run, unverified),
    delivery: run.delivery?.() ?? null,
    ...run.queryLoad,
    rateSearch: run.rateSearch,
  };
}

function unknownTarget({ plan: { target }, deps }: RunContext): TargetFingerprint {
  const launched = target.kind === 'launched' ? target : null;
  return {
    kind:
      target.kind === 'launched'
        ? (deps.launchers.launchers[target.launcher]?.kind ?? 'unknown')
        : target.kind,
    version: null,
    launcher: launched?.launcher ?? null,
    variant: launched?.variant ?? null,
    configDigest: null,
    sameHost: launched === null ? null : true,
    pid: null,
    certificateChecked: isCertificateChecked(target),
  };
}
