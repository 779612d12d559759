import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import { openRenderedProbe } from '@tidemark/targets/graphite/probe-rendered';
import { openTopologyProbe } from '@tidemark/targets/graphite/probe-topology';
import { readCpuMs } from '@tidemark/targets/read-cpu-time';
import { openRelayQueues } from '@tidemark/targets/relay/relay-queues';
import { missingSamples, sampleTarget } from '@tidemark/targets/sample-target';
import { renderOf } from '../delivery/render-of.ts';
import type { CpuReading } from '../run/meter-cpu.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { runEvery } from '../run-every.ts';
import { observeParts } from './observe-parts.ts';

/** Readings of the target beside the load. */
export type Probing = {
  /** Resolves when no reading is taken any more. */
  ended: Promise<void>;
  /** Takes one reading now. */
  probe(): Promise<void>;
};

/** startProbing reads the target at the profile's interval while load is on, until `signal` aborts. */
export function startProbing(run: RunContext, target: PreparedTarget, signal: AbortSignal): Probing {
  if (target.endpoint.kind === 'graphite') return probeParts(run, target, signal);
  const wanted = createReadingFilter();
  let failing = false;
  const queues = target.relay === null ? null : openRelayQueues(target.relay);
  const probe = async () => {
    if (run.isComingToRest) return run.cpu.pause();
    const at = momentOf(run);
    const [read, processes] = await Promise.all([
      run.presence.untilAway(sampleTarget(target.subject)),
      readProcesses(target),
    ]);
    if (run.isComingToRest || signal.aborted) return;
    const cpu = run.cpu.take(processes, at.offsetMs);
    const readings = 'away' in read ? missingSamples(read.away) : read.value;
    const byBackend = await sampleBackends(target, readings);
    const queued = (await queues?.read()) ?? [];
    if (run.isComingToRest || signal.aborted) return;
    run.recording.readings(wanted([...readings, ...cpu, ...byBackend, ...queued]), 'underLoad', at);
    const fault = readings.find((reading) => reading.metric === 'heapInUseBytes' && reading.value === null);
    if ('away' in read) return;
    if (fault && !failing) {
      run.recording.event({
        kind: 'probe_failed',
        ...at,
        message: `Reading the target failed: ${fault.reason ?? ''}`,
      });
    }
    failing = fault !== undefined;
  };
  const ended = runEvery(run.clock, run.plan.profile.probeIntervalMs, signal, probe);
  return { ended: ended.finally(() => queues?.close()), probe };
}

/** Every process of a launched target, or the one of a server that runs on this host. */
async function readProcesses({ server, subject }: PreparedTarget): Promise<CpuReading[]> {
  const pids = server === null ? [subject.pid] : server.members.map(({ pid }) => pid);
  const known = pids.filter((pid) => pid !== null);
  if (known.length < pids.length) return [];
  return Promise.all(known.map(async (pid) => ({ pid, cpuMs: await readCpuMs(pid) })));
}

/** What is worth seeing of every backend of a relay. */
const backendMetrics: ReadonlySet<MetricName> = new Set([
  'heapInUseBytes',
  'rssBytes',
  'observedSeries',
  'diskBytes',
  'cacheBytes',
]);

/** Memory and series of each backend by part; `first` are the readings of the first one. */
async function sampleBackends(
  { backends, server }: PreparedTarget,
  first: ProbeSample[],
): Promise<ProbeSample[]> {
  const [one, ...others] = backends;
  if (others.length === 0 || !one.part.startsWith('backend:')) return [];
  const pidOf = (part: string) => server?.members.find(({ name }) => name === part)?.pid ?? null;
  const read = await Promise.all(
    others.map(({ part, container }) => sampleTarget({ container, pid: pidOf(part) })),
  );
  return [first, ...read].flatMap((samples, i) =>
    samples
      .filter(({ metric }) => backendMetrics.has(metric))
      .map((sample) => ({ ...sample, part: backends[i]?.part ?? null })),
  );
}

/** Parts report every two seconds, so that reading them more often shows nothing new. */
const shortestPartsMs = 2_000;

/** What a single server reports has no meaning for a Graphite, so that none of it is asked for. */
function probeParts(run: RunContext, target: PreparedTarget, signal: AbortSignal): Probing {
  const { server } = target;
  if (server === null || server.parts.length === 0) return probeRendered(run, target, signal);
  const parts = observeParts(server.parts, openTopologyProbe(server, run.clock), run.clock);
  run.parts = parts;
  const away = new Set<string>();
  const probe = async () => {
    const at = momentOf(run);
    const readings = await parts.read();
    run.recording.readings(readings, 'underLoad', at);
    for (const { metric, part, reason } of readings) {
      if (part === null || metric !== 'metricsReceivedPerSec') continue;
      if (reason !== null && !away.has(part))
        run.recording.event({ kind: 'probe_failed', ...at, message: `Reading the target failed: ${reason}` });
      if (reason === null) away.delete(part);
      else away.add(part);
    }
  };
  const intervalMs = Math.max(shortestPartsMs, run.plan.profile.probeIntervalMs);
  return { ended: runEvery(run.clock, intervalMs, signal, probe), probe };
}

/**
 * A Graphite that runs elsewhere is seen through graphite-web. Its reports count what others send there, too: they are samples, and no
 * part of where the metrics of the run went.
 */
function probeRendered(run: RunContext, target: PreparedTarget, signal: AbortSignal): Probing {
  const open = renderOf(run.plan, target);
  if (open === null) return { ended: Promise.resolve(), probe: () => Promise.resolve() };
  const render = open();
  run.parts = { counts: () => Promise.resolve([]), summaries: () => [], close: () => void render.close() };
  const reports = openRenderedProbe(render, run.clock);
  const probe = async () => {
    const at = momentOf(run);
    const readings = await reports.read();
    const shown = readings.map((sample) =>
      sample.reason === null ? sample : { ...sample, reason: run.shown(sample.reason) },
    );
    run.recording.readings(shown, 'underLoad', at);
    for (const { reason } of shown)
      if (reason !== null)
        run.recording.event({ kind: 'probe_failed', ...at, message: `Reading the target failed: ${reason}` });
  };
  const intervalMs = Math.max(shortestPartsMs, run.plan.profile.probeIntervalMs);
  return { ended: runEvery(run.clock, intervalMs, signal, probe), probe };
}

/**
 * A figure that this target never gave is recorded as missing once; one that was there before is recorded as a failed sample each time.
 */
function createReadingFilter(): (readings: ProbeSample[]) => ProbeSample[] {
  const given = new Set<string>();
  const reported = new Set<string>();
  return (readings) =>
    readings.filter(({ metric, part, value }) => {
      const line = `${metric} ${part ?? ''}`;
      if (value !== null) given.add(line);
      if (value !== null || given.has(line)) return true;
      if (reported.has(line)) return false;
      reported.add(line);
      return true;
    });
}
