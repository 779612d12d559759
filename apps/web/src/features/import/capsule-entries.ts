import type { CapsulePreview } from '@tidemark/domain/capsule/capsule-preview';
import { momentText } from '@tidemark/domain/capsule/capsule-words';
import { countText } from '@tidemark/domain/kernel/quantity-text';

/** capsuleEntries shows a preview as pairs: what would be run, and what the original ran on and showed. */
export function capsuleEntries(preview: CapsulePreview): { term: string; value: string }[] {
  const { kind, name, madeAt, schemas, profiles, runCount, points, series, original } = preview;
  const known = (count: number | null) => (count === null ? 'not known in advance' : countText(count));
  return [
    { term: kind === 'run' ? 'Run' : 'Experiment', value: name },
    { term: 'Capsule created', value: momentText(madeAt) },
    { term: schemas.length === 1 ? 'Schema' : 'Schemas', value: schemas.join(', ') },
    { term: profiles.length === 1 ? 'Load profile' : 'Load profiles', value: profiles.join(', ') },
    ...(kind === 'run'
      ? [
          { term: 'Points', value: known(points) },
          { term: 'Series', value: known(series) },
        ]
      : [{ term: 'Runs', value: countText(runCount) }]),
    { term: 'Original ran on', value: original.madeOn ?? 'no results: it did not finish' },
    ...(original.showed === null ? [] : [{ term: 'Original showed', value: original.showed }]),
  ];
}
