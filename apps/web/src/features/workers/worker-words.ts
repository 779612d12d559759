import type { WorkerState } from '@tidemark/domain/run/worker';

/** The command that starts a worker from a checkout; the guide docs/operate.md explains its variables. */
export const startWorkerCommand = 'npm run -s tidemark -- worker';

/** agoText writes how long ago something was: "12 s ago". */
export function agoText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** workersSentence sums the workers up: how many are alive and at work, and what a silent one means. */
export function workersSentence(
  workers: readonly { state: WorkerState; runs: readonly unknown[]; otherRuns: number }[],
): string {
  const count = (state: WorkerState) => workers.filter((worker) => worker.state === state).length;
  const alive = count('alive');
  if (alive === 0) return 'No worker is running: queued runs wait.';
  const busy = workers.filter(
    ({ state, runs, otherRuns }) => state === 'alive' && runs.length + otherRuns > 0,
  ).length;
  const silent = count('silent');
  const silence =
    silent === 0
      ? ''
      : ` ${silent} silent: ${silent === 1 ? 'it died, hangs' : 'they died, hang'}, or lost the database.`;
  return `${alive} ${alive === 1 ? 'worker is' : 'workers are'} alive, ${busy} busy.${silence}`;
}

/** otherRunsText names runs of other workspaces by their number only. */
export function otherRunsText(otherRuns: number): string {
  return otherRuns === 1 ? 'a run of another workspace' : `${otherRuns} runs of other workspaces`;
}
