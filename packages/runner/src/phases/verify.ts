import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { ReadingMoment, Verification } from '@tidemark/domain/result/verification';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { TargetContainer } from '@tidemark/targets/session/target-session';
import { sizeOf } from '../point-ranges.ts';
import type { Backend, PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { createVerifier, type FailedReading } from '../verification/create-verifier.ts';
import type { WrittenRun } from '../verification/keyed-run.ts';
import { isRecountDue } from '../verification/recount-due.ts';
import { awaitStandstill } from './await-standstill.ts';
import { createConclusion, type Reader } from './verify-backends.ts';

const shortestLimitMs = 120_000;
const longestLimitMs = 300_000;
const heldPoints =
  'the bucket held points of these measurements before the run, so stored points cannot be distinguished';

/** The verification passes of a run, one after the other; each leaves what is known in `run.verification`. */
export type RunVerifying = {
  afterLoad(): Promise<void>;
  /** Reads again a while later: the disk instead of the cache. */
  afterSettling(): Promise<void>;
  /** Kills a launched server, starts it again and reads once more; nothing may follow that reads its memory. */
  afterRestart(): Promise<void>;
};

/**
 * beginVerifying prepares to read what a run stored, at every server that should hold it; where reading fails the answer is `unknown`, never
 * "0 lost".
 */
export function beginVerifying(run: RunContext, target: PreparedTarget): RunVerifying {
  const readers = readersOf(run, target);
  const { readBack } = run.plan.profile;
  let readAtMs = 0;
  let convergedMs: number | null = null;
  const conclusion = createConclusion(run, readers);
  const conclude = async () => {
    const known = await conclusion(writtenRunOf(run));
    run.verification = known && { ...known, convergedMs };
  };
  const read = async (when: ReadingMoment) => {
    for (const reader of readers) reader.known = await readInto(run, reader, when);
    await conclude();
  };
  const isRead = () =>
    readers.some(({ known }) => known?.readings.some(({ reason }) => reason === null) ?? false);
  return {
    async afterLoad() {
      if (target.heldPoints) {
        for (const reader of readers) reader.known = reader.verifier.fail('settled', failed(run, heldPoints));
        return await conclude();
      }
      convergedMs = await awaitStandstill(run, target);
      await read('settled');
      readAtMs = run.clock.nowMs();
    },
    async afterSettling() {
      if (readBack.settleSeconds === 0 || !isRead() || isSink(run)) return;
      setStatus(run, 'waiting before the next verification pass');
      const waitMs = readAtMs + readBack.settleSeconds * 1_000 - run.clock.nowMs();
      if (waitMs > 0) await run.stop.untilStopped(run.clock.sleep(waitMs, run.stop.signal));
      await read('after_settle_time');
    },
    async afterRestart() {
      const isDue = readBack.restart || isRecountDue(run.verification, run.fingerprint);
      if (!isDue || !isRead() || target.server === null) return;
      const failure = await restarted(run, target.server);
      if (failure === null) return await read('after_restart');
      for (const reader of readers) reader.known = reader.verifier.fail('after_restart', failure);
      await conclude();
      await run.stop.untilStopped(Promise.resolve());
    },
  };
}

/** unread is the verification of a run whose stored points were not read. */
export function unread(run: RunContext, reason: string): Verification {
  return createVerifier(writtenRunOf(run), run.clock).fail('settled', failed(run, reason));
}

function writtenRunOf(run: RunContext): WrittenRun {
  const { schema, profile } = run.plan;
  const { totals } = run.recording.load;
  const { partial, rejected } = run.written;
  return {
    schema,
    profile,
    startMs: run.startMs,
    written: run.written,
    refusedInPart: Math.min(sizeOf(partial), Math.max(0, totals.pointsRejected - sizeOf(rejected))),
    loadMs: run.loadMs,
    pointsPerSec: run.loadMs > 0 ? (totals.pointsAcknowledged / run.loadMs) * 1_000 : null,
    keepsAll: isSink(run),
  };
}

function isSink(run: RunContext): boolean {
  return writesToSink(run.fingerprint?.version ?? null);
}

function failed(run: RunContext, reason: string, readMs = 0) {
  const { droppedUntilMs } = run;
  return {
    reason: run.shown(reason),
    readMs,
    droppedUntilUs: droppedUntilMs === null ? null : droppedUntilMs * 1_000,
  };
}

/** One verification pass of one server within its limit of time; a run that is stopped meanwhile ends as that says. */
async function readInto(run: RunContext, reader: Reader, when: ReadingMoment): Promise<Verification> {
  const begunMs = run.clock.nowMs();
  const limitMs = Math.min(longestLimitMs, Math.max(shortestLimitMs, run.loadMs / 2));
  const late = new AbortController();
  const { verifier, container, part } = reader;
  const fail = (reason: string) => verifier.fail(when, failed(run, reason, run.clock.nowMs() - begunMs));
  try {
    setStatus(run, part === null ? 'reading back what is stored' : `reading back what ${part} stores`);
    const fromMs = await run.stop.untilStopped(droppedUntil(run, container));
    const unknowable = clockedRetention(run, fromMs);
    if (unknowable !== null) return fail(unknowable);
    const reading = verifier.read(when, container, fromMs === null ? null : fromMs * 1_000);
    const timeout = run.clock.sleep(limitMs, late.signal).then(() => 'late' as const);
    const read = await run.stop.untilStopped(Promise.race([reading, timeout]));
    if (read !== 'late') return read;
    void reading.catch(() => undefined);
    return fail(`reading back took longer than ${Math.round(limitMs / 1_000)} s`);
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    return fail(error instanceof Error ? error.message : 'reading back failed');
  } finally {
    late.abort();
  }
}

/** Null where the server answers again, else why it does not. */
async function restarted(run: RunContext, server: LaunchedServer): Promise<FailedReading | null> {
  setStatus(run, 'restarting the server to read what its log kept');
  const begunMs = run.clock.nowMs();
  try {
    await run.stop.untilStopped(server.restart(run.clock, run.stop.signal));
    const seconds = Math.round((run.clock.nowMs() - begunMs) / 100) / 10;
    const message = `The server was killed and started again; it answered after ${seconds} s.`;
    run.recording.event({ kind: 'note', ...momentOf(run), message });
    return null;
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'no reason given';
    return failed(run, `the server did not come back: ${detail}`);
  }
}

/** Points that a clock stamped cannot be distinguished once retention dropped some of them. */
function clockedRetention(run: RunContext, fromMs: number | null): string | null {
  if (isSimulatedTime(run.plan.profile.stamping) || fromMs === null || fromMs <= run.startMs) return null;
  return 'retention dropped points, and which ones is not known where a clock stamps them';
}

function readersOf(run: RunContext, { backends }: PreparedTarget): [Reader, ...Reader[]] {
  const reader = (backend: Backend): Reader => ({
    ...backend,
    part: backends.length === 1 ? null : backend.part,
    verifier: createVerifier(writtenRunOf(run), run.clock),
    known: null,
  });
  const [first, ...others] = backends;
  return [reader(first), ...others.map(reader)];
}

/** Native retention is the server's: what lies before its oldest shard, and is older than the duration, has expired. */
async function droppedUntil(run: RunContext, container: TargetContainer): Promise<number | null> {
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'native') return run.droppedUntilMs;
  const [oldest] = (await container.shards?.list()) ?? [];
  const limitMs = run.clock.wallMs() - retention.retentionDurationMinutes * 60_000;
  return oldest === undefined ? limitMs : Math.min(oldest.startMs, limitMs);
}
