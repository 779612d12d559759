import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** withoutProcess leaves the number of the server's process out of a summary: it means nothing elsewhere. */
export function withoutProcess(summary: RunSummary): RunSummary {
  return { ...summary, target: { ...summary.target, pid: null } };
}
