import { maskedHost } from '@tidemark/domain/capsule/capsule-target';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/**
 * maskImported hides addresses in what another tool said of its target: there is no plan that names the host, so whatever looks like
 * the host of an address, an IP address with a port or a name that was looked up is hidden.
 */
export function maskImported(summary: RunSummary): RunSummary {
  const { imported } = summary;
  if (imported === null) return summary;
  const { report } = imported;
  return {
    ...summary,
    validityReason: summary.validityReason && mask(summary.validityReason),
    outcomes: summary.outcomes.map((outcome) => ({
      ...outcome,
      detail: outcome.detail && mask(outcome.detail),
    })),
    imported: { ...imported, report: { ...report, errors: report.errors.map(mask) } },
  };
}

function mask(text: string): string {
  return text
    .replace(/\/\/[^/\s"?#]+/g, `//${maskedHost}`)
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b/g, maskedHost)
    .replace(/\[[0-9a-fA-F:.%\w]+\]:\d{1,5}\b/g, maskedHost)
    .replace(/\b(lookup|dial tcp) (?!tcp)[\w.-]+/g, `$1 ${maskedHost}`)
    .slice(0, maxLength);
}

/** As long as an error text may be. */
const maxLength = 300;
