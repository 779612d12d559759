import { startRepeating } from '@tidemark/clock/repeat';
import { printable } from '@tidemark/domain/kernel/printable';
import { heartbeatEveryMs } from '@tidemark/domain/run/worker';
import { createJobWorker, type JobWorker } from '@tidemark/queue/create-job-worker';
import { continueSearches } from '@tidemark/services/experiments/continue-searches';
import { continueGates } from '@tidemark/services/gates/continue-gates';
import { startDeliveries } from '@tidemark/services/notifications/delivery-loop';
import { startSweepLoop, sweepTimes } from '@tidemark/services/runs/sweep-loop';
import { sweepRuns } from '@tidemark/services/runs/sweep-runs';
import { fireSchedules } from '@tidemark/services/schedules/fire-schedules';
import { endWorker, reportWorker } from '@tidemark/services/workers/workers';
import { cleanStaleLaunches } from '@tidemark/targets/launching/clean-stale-launches';
import { type Container, createContainer } from './container.ts';
import { readEnv } from './env.ts';
import { type KeptJobWorker, keepJobWorker } from './kept-job-worker.ts';
import { createLog, createQuietLog } from './quiet-log.ts';

/** Time limit of a graceful shutdown; after that the process exits, and its run is swept as lost. */
const longestShutdownMs = 15_000;

const log = createLog((line) => process.stdout.write(line));

async function main(): Promise<void> {
  const env = readEnv();
  const container = await createContainer(env, log);
  const { executor, clock } = container;
  const shutdownRequest = new Promise<string>((resolve) => onShutdownRequest(env.endsWithParent, resolve));
  const quietLog = createQuietLog(log, clock);
  const cleaned = await cleanStaleLaunches(env.stateDir, clock);
  if (cleaned > 0) log(`removed ${cleaned} launched server(s) that a crashed worker left behind`);
  const start = (onJob: () => void) => startJobWorker(container, onJob, quietLog);
  const worker = await keepJobWorker(start, clock, log);
  const sweeping = startSweepLoop(() => sweep(container, worker), sweepTimes.worker, clock, quietLog);
  const deliveries = startDeliveries({ ...container.sweeper, log: quietLog });
  const heart = await startHeartbeat(container, quietLog);
  log('ready');

  log(`shutting down: ${await shutdownRequest}`);
  void clock.sleep(longestShutdownMs).then(() => {
    log('did not shut down in time');
    process.exit(1);
  });
  executor.shutDown();
  const lastDeliveries = deliveries.stop();
  await sweeping.stop();
  await worker.close();
  await heart.stop();
  await endWorker(container, container).catch(() => undefined);
  await lastDeliveries;
  await container.queue.close();
  await container.db.close();
  log('shut down');
  process.exit(0);
}

/** The worker is listed before it is ready; a heartbeat that fails is reported and repeated. */
async function startHeartbeat({ ctx, clock, report }: Container, log: (line: string) => void) {
  const beat = async () => reportWorker(ctx, await report());
  await beat().catch((error: unknown) => log(`heartbeat: ${String(error)}`));
  const times = {
    everyMs: heartbeatEveryMs,
    afterFailureMs: heartbeatEveryMs,
    firstAfterMs: heartbeatEveryMs,
  };
  return startRepeating(beat, times, clock, (message) => log(`heartbeat: ${message}`));
}

function startJobWorker(
  { engine, executor }: Container,
  onJob: () => void,
  report: (line: string) => void,
): Promise<JobWorker> {
  return createJobWorker({
    engine,
    name: 'run.execute',
    handle: ({ runId }) => {
      onJob();
      return executor.execute(runId);
    },
    report: {
      refused: (detail) => report(`queue: refused a job: ${detail}`),
      error: (error) => report(`queue: ${error.message}`),
    },
  });
}

async function sweep({ ctx, clock, executor, sweeper }: Container, worker: KeptJobWorker): Promise<void> {
  const swept = await sweepRuns(ctx);
  await continueSearches({ ...ctx, clock });
  await continueGates({ ...ctx, clock });
  // Counting the series of a benchmark takes up to a second, in which a run would not be measured; portals start it then.
  if (!executor.isBusy()) await fireSchedules(sweeper);
  if (swept.notified > 0 && !executor.isBusy()) await worker.notified();
}

function onShutdownRequest(endsWithParent: boolean, shutDown: (reason: string) => void): void {
  process.once('SIGTERM', () => shutDown('SIGTERM'));
  process.once('SIGINT', () => shutDown('SIGINT'));
  if (!endsWithParent) return;
  process.stdin.once('end', () => shutDown('the parent process has ended'));
  process.stdin.once('error', () => shutDown('the parent process has ended'));
  process.stdin.resume();
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
