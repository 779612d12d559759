import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { writesToSink } from '@tidemark/domain/target/sink-version';

type Judgement = Pick<RunSummary, 'validity' | 'validityReason'>;

const dryReason =
  'Everything went to a sink, which only counts: the figures show the generator and the wire, no database.';

/** judgeDryRun says of figures that would hold otherwise that no database was measured, where a sink took the points. */
export function judgeDryRun(judged: Judgement, version: string | null): Judgement {
  if (!writesToSink(version) || judged.validity === 'no_data' || judged.validity === 'incomplete')
    return judged;
  const more = judged.validityReason === null ? '' : ` ${judged.validityReason}`;
  return { validity: 'dry_run', validityReason: dryReason + more };
}
