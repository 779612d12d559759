import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery } from '@tidemark/domain/result/delivery';
import { verificationStatusOf } from '@tidemark/domain/result/verification';
import type { RunValidity } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { unexplainedMetrics } from '../delivery/judge-delivery.ts';
import { foundDoubts } from '../run/found-doubts.ts';

const untrusted: ReadonlySet<RunValidity> = new Set([
  'generator_limited',
  'incomplete',
  'no_data',
  'imported',
  'dry_run',
]);

/** distrustOf gives the reason why the figures of a run are not judged by a gate, or null where they are. */
export function distrustOf(summary: RunSummary): string | null {
  const { end, validity, validityReason, verification, delivery } = summary;
  if (summary.imported !== null) return 'imported: its points cannot be read back';
  if (end.state !== 'succeeded') return `did not finish: ${withoutStop(end.message)}`;
  if (untrusted.has(validity))
    return `${validity.replaceAll('_', ' ')}${validityReason === null ? '' : `: ${validityReason}`}`;
  const [doubt] = foundDoubts(summary).filter(({ isGrave }) => isGrave);
  if (doubt !== undefined) return `${doubt.kind.replaceAll('_', ' ')}: ${withoutStop(doubt.message)}`;
  if (summary.delivery !== null) return unexplainedText(summary.delivery);
  const status = verificationStatusOf(verification);
  if (delivery !== null) return status === 'failed' || status === 'surplus' ? verification.reason : null;
  if (status === 'failed' && verification.divergence !== null) return verification.reason;
  if (status === 'failed') return `${lostText(verification.totals.lost)} acknowledged points are not stored`;
  if (status === 'surplus')
    return `${countText(verification.totals.unexpected ?? 0)} points are stored that were not acknowledged`;
  return null;
}

/** Losses of a target that acknowledges nothing are what is measured: figures stand as long as every metric is accounted for. */
function unexplainedText(delivery: Delivery): string | null {
  const metrics = Math.abs(unexplainedMetrics(delivery));
  return metrics === 0 ? null : `${countText(metrics)} metrics are not accounted for`;
}

/** Reasons stand inside of sentences. */
function withoutStop(message: string): string {
  return message.replace(/\.$/, '');
}

function lostText(lost: number | null): string {
  return lost === null || lost === 0 ? 'some' : countText(lost);
}
