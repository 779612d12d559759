import { type LoadSegment, pointsUntilPresent, segmentAt } from '@tidemark/domain/load/point-plan';
import { type FaultTimeline, startFaults } from '../faults/fault-timeline.ts';
import { timelineEntries } from '../faults/timeline-entries.ts';
import type { Generator } from '../generator/generator.ts';
import { pinProcess } from '../host/pin-process.ts';
import { unionOf } from '../point-ranges.ts';
import { countWhileLoaded } from '../probing/count-backends.ts';
import { sampleAtRest } from '../probing/sample-at-rest.ts';
import { type Probing, startProbing } from '../probing/start-probing.ts';
import { openQueriesBeside, type QueriesBeside } from '../query-load/query-beside-writes.ts';
import { dropExpired } from '../retention/drop-shards.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { reportProgress, setStatus } from '../run/report-progress.ts';
import { loadMsOf, momentOf, type RunContext } from '../run/run-context.ts';
import { stopByFault } from '../run/run-fault.ts';
import { runEvery } from '../run-every.ts';
import { runSegment } from './run-segment.ts';
import { searchRate } from './search-rate.ts';
import { followRate, renewAuthority } from './steer-generator.ts';

const authorityEveryMs = 1_000;
const progressEveryMs = 500;
const retentionEveryMs = 250;
const rateEveryMs = 100;
/** A reading of a target that hangs is not waited for longer. */
const loopsEndMs = 1_000;
const stoppedCloseMs = 4_000;
const msPerMinute = 60_000;

/** measure writes the planned points segment by segment, with readings, retention and progress beside; throws RunStopped where it is stopped. */
export async function measure(run: RunContext, target: PreparedTarget): Promise<void> {
  if (run.plan.profile.settledReadings) await sampleAtRest(run, target, { period: 0, endPoint: 0 });
  setStatus(run, 'starting the generator');
  const generator = await startedOrStopped(run, startLoad(run, target));
  await pinGenerator(run, generator);
  const beside = new AbortController();
  let loops: Promise<unknown> = Promise.resolve();
  let reads: QueriesBeside | null = null;
  let faults: FaultTimeline | null = null;
  try {
    reads = await openQueriesBeside(run, target);
    run.measureBeganMs = run.clock.nowMs();
    run.loadBeganAtMs = run.clock.wallMs();
    run.endLoad = () => void generator.stop();
    reads?.begin();
    const probing = startProbing(run, target, beside.signal);
    loops = untilAllEnd(run, [probing.ended, ...startLoops(run, target, generator, beside.signal)]);
    faults = startFaults(run, timelineEntries(run, target), generator);
    await write(run, target, generator, probing);
  } finally {
    await faults?.end();
    await closeConnections(run, target, generator);
    beside.abort();
    await reads?.end();
    await Promise.race([loops, run.clock.sleep(loopsEndMs)]);
    await generator.close();
  }
}

/** What a target that acknowledges nothing has read is known when it closes; a run that was stopped waits as briefly as for answers. */
async function closeConnections(run: RunContext, { endpoint }: PreparedTarget, generator: Generator) {
  if (endpoint.kind !== 'graphite') return;
  setStatus(run, 'closing the connections');
  run.closing = await Promise.race([generator.shut(endpoint.closeTimeoutMs), afterStop(run)]);
}

function afterStop({ stop, clock }: RunContext): Promise<null> {
  return new Promise((resolve) => {
    const wait = () => void clock.sleep(stoppedCloseMs).then(() => resolve(null));
    if (stop.signal.aborted) wait();
    else stop.signal.addEventListener('abort', wait, { once: true });
  });
}

/** Resolves when all have ended; a loop that fails ends the run. */
function untilAllEnd(run: RunContext, loops: Promise<void>[]): Promise<unknown> {
  return Promise.all(loops.map((loop) => loop.catch((fault: unknown) => stopByFault(run, fault))));
}

function startLoad(run: RunContext, target: PreparedTarget): Promise<Generator> {
  const { schema, profile } = run.plan;
  return run.deps.startGenerator(
    {
      schema,
      profile,
      simulatedStartMs: run.startMs,
      ...target.written,
      reference: run.reference.port === null ? null : { port: run.reference.port },
    },
    {
      position(simulatedAtMs) {
        run.simulatedAtMs = Math.max(run.simulatedAtMs, simulatedAtMs);
      },
      interval(report) {
        try {
          run.simulatedAtMs = Math.max(run.simulatedAtMs, report.simulatedAtMs);
          run.recording.interval(report, run.segmentBeganMs !== null);
        } catch (fault) {
          stopByFault(run, fault);
        }
      },
      died(message) {
        run.stop.stop({
          state: 'failed',
          code: 'generator_failed',
          message: `The load generator died: ${message}`,
        });
      },
    },
  );
}

/** A generator that is ready only after the run was stopped is closed at once. */
async function startedOrStopped(run: RunContext, starting: Promise<Generator>): Promise<Generator> {
  try {
    return await run.stop.untilStopped(starting);
  } catch (error) {
    void starting.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
}

/** Threads that are moved between cores are late; where the system cannot keep them in place, the run says so. */
async function pinGenerator(run: RunContext, { pid }: Generator): Promise<void> {
  const { pinnedCpus } = run.deps;
  if (pinnedCpus === undefined) return;
  const fault = await pinProcess(pid, pinnedCpus);
  if (fault === null) run.host = { ...run.host, pinnedCpus };
  else run.recording.event({ kind: 'note', ...momentOf(run), message: fault });
}

function startLoops(
  run: RunContext,
  target: PreparedTarget,
  generator: Generator,
  signal: AbortSignal,
): Promise<void>[] {
  const renew = () => renewAuthority(run, generator);
  renew();
  return [
    runEvery(run.clock, authorityEveryMs, signal, renew),
    runEvery(run.clock, progressEveryMs, signal, () => reportProgress(run)),
    runEvery(run.clock, rateEveryMs, signal, followRate(run, generator)),
    countWhileLoaded(run, target, signal),
    runEvery(run.clock, retentionEveryMs, signal, () =>
      run.isComingToRest || run.presence.awayReason() !== null ? undefined : dropExpired(run, target),
    ),
  ];
}

/** A search sends step after step at rates of its own; every other load goes through its segments. */
async function write(
  run: RunContext,
  target: PreparedTarget,
  generator: Generator,
  probing: Probing,
): Promise<void> {
  const { profile } = run.plan;
  const segmentOf = segmentsOf(run);
  if (profile.executor.kind !== 'rate-search') {
    return writeSegments(run, target, generator, probing, segmentOf);
  }
  const whole = segmentOf(0);
  if (whole === null) return notePresentReached(run);
  await searchRate(run, profile.executor, async (ratePerSec, stepMs) => {
    const leftMs = wallMsLeft(run);
    const wallMs = Math.min(stepMs, leftMs ?? stepMs);
    const firstPoint = nextUnsentPoint(run);
    if (wallMs <= 0 || firstPoint >= whole.endPoint) return false;
    await runSegment(run, target, generator, { ...whole, firstPoint }, { wallMs, ratePerSec });
    return wallMsLeft(run) !== 0 && nextUnsentPoint(run) < whole.endPoint;
  });
  if (nextUnsentPoint(run) >= whole.endPoint) notePresentReached(run);
  await run.stop.untilStopped(probing.probe());
}

type SegmentOf = (number: number) => LoadSegment | null;

/** The segments of a run, cut off where the data's time would be later than now. */
function segmentsOf({ plan: { schema, profile }, startMs, clock }: RunContext): SegmentOf {
  const mostPoints = pointsUntilPresent(schema, profile, startMs, clock.wallMs()) ?? undefined;
  return (number) => segmentAt(schema, profile, number, mostPoints);
}

/** A run that the wall clock was to end has ended by its last point. */
function notePresentReached(run: RunContext): void {
  if (run.plan.profile.extent.kind !== 'wall-time') return;
  run.recording.event({
    kind: 'note',
    ...momentOf(run),
    message:
      'The time of the data reached the present, so the load ended before its time: no point is written into the future. More rounds per simulated minute make it last longer.',
  });
}

function nextUnsentPoint({ written }: RunContext): number {
  const ends = Object.values(written).map((ranges) => ranges.at(-1)?.[1] ?? 0);
  return Math.max(0, ...ends);
}

async function writeSegments(
  run: RunContext,
  target: PreparedTarget,
  generator: Generator,
  probing: Probing,
  segmentOf: SegmentOf,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const segment = segmentOf(number);
    if (segment === null) return notePresentReached(run);
    setStatus(run, statusText(run, segment));
    const reachedEnd = await runSegment(run, target, generator, segment, {
      wallMs: wallMsLeft(run),
      ratePerSec: null,
    });
    if (segment.endsAtMinute !== null && reachedEnd) {
      run.simulatedAtMs = Math.max(run.simulatedAtMs, run.startMs + segment.endsAtMinute * msPerMinute);
    }
    // However short the load was, what it left is read before the target comes to rest.
    if (!reachedEnd || segmentOf(number + 1) === null) {
      await run.stop.untilStopped(probing.probe());
    }
    if (segment.settles) {
      await sampleAtRest(run, target, {
        period: number + 1,
        endPoint: endPointOf(run, segment, reachedEnd),
      });
    }
    if (!reachedEnd) return;
  }
}

/** Where the wall clock ended a segment, what was written says how far it came. */
function endPointOf(run: RunContext, segment: LoadSegment, reachedEnd: boolean): number {
  return reachedEnd
    ? segment.endPoint
    : (unionOf(run.written.acknowledged, run.written.handedOver).at(-1)?.[1] ?? segment.firstPoint);
}

function wallMsLeft(run: RunContext): number | null {
  const { extent } = run.plan.profile;
  return extent.kind === 'wall-time' ? Math.max(0, extent.seconds * 1_000 - loadMsOf(run)) : null;
}

function statusText(run: RunContext, segment: LoadSegment): string {
  const { extent, settledReadings } = run.plan.profile;
  if (segment.endsAtMinute === null || !settledReadings) return 'writing';
  const day = Math.ceil(segment.endsAtMinute / 1_440);
  return extent.kind === 'simulated-time'
    ? `writing simulated day ${day} of ${Math.ceil(extent.minutes / 1_440)}`
    : `writing simulated day ${day}`;
}
