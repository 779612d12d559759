import type { OutcomeCount } from '@tidemark/domain/result/interval-report';

/** addOutcomes adds counts to totals by class and status code; the first text of the target stays as the example. */
export function addOutcomes(totals: OutcomeCount[], added: OutcomeCount[]): void {
  for (const outcome of added) {
    const known = totals.find(
      (total) =>
        total.class === outcome.class &&
        total.knowledge === outcome.knowledge &&
        total.statusCode === outcome.statusCode,
    );
    if (known) {
      known.batches += outcome.batches;
      known.points += outcome.points;
      known.detail ??= outcome.detail;
    } else {
      totals.push({ ...outcome });
    }
  }
}
