import type { PartReport } from '@tidemark/analysis/delivery/part-report';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import type { ReadingMoment } from '@tidemark/domain/result/verification';
import type { GraphiteEndpoint } from '@tidemark/domain/target/graphite-target';
import { queryCacheAt } from '@tidemark/targets/graphite/query-cache';
import type { GraphiteAccess, LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { createMetricSpace } from '@tidemark/workload/graphite/metric-space';
import { passFailed, recordDelivery } from '../delivery/delivery-record.ts';
import type { KeyPassOrder } from '../delivery/key-pass-order.ts';
import { readKeys } from '../delivery/read-keys.ts';
import { approvedServer, renderOf } from '../delivery/render-of.ts';
import { takeRenderedPass } from '../delivery/rendered-pass.ts';
import { reportParts } from '../delivery/report-parts.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import type { RunVerifying } from './verify.ts';

const shortestLimitMs = 120_000;
const longestLimitMs = 300_000;
/** As long as more metrics turn up, a pass waits for the rest of them for so long. */
const longestWaitMs = 60_000;

/**
 * beginDelivery begins to follow the metrics of a target that acknowledges nothing; null for others. From now on the record of the run says
 * what is known of them. It is called before the load, so that a part whose process changes is noticed.
 */
export function beginDelivery(run: RunContext, target: PreparedTarget): RunVerifying | null {
  const { endpoint, server } = target;
  if (endpoint.kind !== 'graphite') return null;
  const pids = new Map((server?.parts ?? []).map(({ name, pid }) => [name, pid]));
  const passes: KeyReading[] = [];
  let reports: PartReport[] = [];
  const archives = archivesOf(run, server);
  run.delivery = () =>
    recordDelivery(run, archives, { parts: run.parts?.summaries() ?? [], reports, passes });
  const isRead = () => passes.some(({ reason }) => reason === null);
  const take = async (when: ReadingMoment) => {
    passes.push(await passWithin(run, when, passOf(run, target, endpoint)));
  };
  let loadEndedMs = 0;
  let readAtMs = 0;
  return {
    async afterLoad() {
      loadEndedMs = run.clock.wallMs();
      await take('settled');
      readAtMs = run.clock.nowMs();
      reports = await reportParts(run, server, { pids, loadEndedMs });
    },
    async afterSettling() {
      const { settleSeconds } = run.plan.profile.readBack;
      if (settleSeconds === 0 || !isRead()) return;
      setStatus(run, 'waiting before the next verification pass');
      const waitMs = readAtMs + settleSeconds * 1_000 - run.clock.nowMs();
      if (waitMs > 0) await run.stop.untilStopped(run.clock.sleep(waitMs, run.stop.signal));
      await take('after_settle_time');
      reports = await reportParts(run, server, { pids, loadEndedMs });
    },
    async afterRestart() {
      if (!run.plan.profile.readBack.restart || !isRead() || server === null) return;
      const failure = await killAndStart(run, server);
      if (failure === null) await take('after_restart');
      else passes.push(passFailed('after_restart', run.delivery?.().metricsSent ?? 0, failure, 0));
    },
  };
}

function archivesOf({ plan: { target } }: RunContext, server: LaunchedServer | null) {
  if (server?.access.kind === 'graphite') return server.access;
  return target.kind === 'graphite' ? target.archive : { stepSeconds: 1, retentionSeconds: 0 };
}

/** What a pass finds, before it says when and how long it took. */
type Pass = (signal: AbortSignal) => Promise<Omit<KeyReading, 'when' | 'readMs'>>;

/** The files of a launched server, else what graphite-web and caches answer; null with nothing to read from. */
function passOf(run: RunContext, target: PreparedTarget, endpoint: GraphiteEndpoint): Pass | null {
  const order = orderOf(run, endpoint, target.server);
  if (order !== null) return async (signal) => ({ ...(await readKeys(order, signal)), reason: null });
  const { plan, startMs, written, clock } = run;
  const openRender = renderOf(plan, target);
  if (plan.target.kind !== 'graphite' || openRender === null) return null;
  const { archive, cacheQueryUrls } = plan.target;
  const { naming, runName } = endpoint;
  const { schema, profile } = plan;
  const space = createMetricSpace({ schema, profile, naming, runName, archive, startMs });
  return async (signal) => {
    const render = openRender();
    const caches = cacheQueryUrls.map(
      (url) => (paths: readonly string[]) => queryCacheAt(approvedServer(target.others, url), paths),
    );
    const sent = written.handedOver;
    const order = { space, archive, sent, hasUnknown: written.unknown.length > 0, longestWaitMs, signal };
    return await takeRenderedPass(order, { render, caches }, clock).finally(() => render.close());
  };
}

/** Null with no files to read: those of a target that runs elsewhere. */
function orderOf(
  run: RunContext,
  { naming, runName }: GraphiteEndpoint,
  server: LaunchedServer | null,
): KeyPassOrder | null {
  if (server === null || server.access.kind !== 'graphite') return null;
  const { schema, profile } = run.plan;
  return {
    schema,
    profile,
    simulatedStartMs: run.startMs,
    naming,
    runName,
    keeping: keepingOf(server.access),
    sent: run.written.handedOver,
    unknown: run.written.unknown,
    caches: server.parts.flatMap(({ name, whisperDirectory, ports, isRunning }) =>
      whisperDirectory === null
        ? []
        : [{ name, directory: whisperDirectory, queryPort: isRunning() ? ports.query : null }],
    ),
    longestWaitMs,
  };
}

function keepingOf({ stepSeconds, retentionSeconds, archives }: GraphiteAccess): KeyPassOrder['keeping'] {
  const longest = archives.map((archive) => archive.stepSeconds * archive.points);
  return {
    stepSeconds,
    finestSeconds: retentionSeconds,
    longestSeconds: Math.max(retentionSeconds, ...longest),
  };
}

const unreadText =
  "the target runs elsewhere: give it the address of its graphite-web ('renderUrl'), and every metric is read back";

/** One pass within its limit of time; a run that is stopped meanwhile ends as that says. */
async function passWithin(run: RunContext, when: ReadingMoment, pass: Pass | null): Promise<KeyReading> {
  const metrics = run.delivery?.().metricsSent ?? 0;
  if (pass === null) return passFailed(when, metrics, unreadText, 0);
  setStatus(run, 'reading back every metric');
  const begunMs = run.clock.nowMs();
  const limitMs = Math.min(longestLimitMs, Math.max(shortestLimitMs, run.loadMs / 2));
  const over = new AbortController();
  const late = new AbortController();
  void run.clock.sleep(limitMs, over.signal).then(() => late.abort());
  try {
    const reading = pass(AbortSignal.any([run.stop.signal, late.signal]));
    const found = await run.stop.untilStopped(reading);
    return { ...found, when, readMs: run.clock.nowMs() - begunMs };
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    const isLate = late.signal.aborted && !over.signal.aborted;
    const detail = error instanceof Error ? error.message : 'no reason given';
    const reason = isLate ? `reading back took longer than ${Math.round(limitMs / 1_000)} s` : detail;
    return passFailed(when, metrics, run.shown(reason), run.clock.nowMs() - begunMs);
  } finally {
    over.abort();
  }
}

/** What only the memory of a cache holds is gone after this; null, or why the parts did not come back. */
async function killAndStart(run: RunContext, server: LaunchedServer): Promise<string | null> {
  setStatus(run, 'killing and restarting every part to read what is on disk');
  const begunMs = run.clock.nowMs();
  try {
    await run.stop.untilStopped(server.restart(run.clock, run.stop.signal));
    const seconds = Math.round((run.clock.nowMs() - begunMs) / 100) / 10;
    const message = `Every cache and relay was killed and started again; they were ready after ${seconds} s.`;
    run.recording.event({ kind: 'note', ...momentOf(run), message });
    return null;
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    return run.shown(
      `the parts did not come back: ${error instanceof Error ? error.message : 'no reason given'}`,
    );
  }
}
