import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { maskImported } from './mask-imported.ts';

/** maskSummary hides from a summary what strangers need not know: the name of the generator's machine, and what an import told of hosts. */
export function maskSummary(summary: RunSummary): RunSummary {
  const { host } = summary;
  return maskImported({ ...summary, host: host && { ...host, hostname: null } });
}
