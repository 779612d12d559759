import type { Delivery, PartSummary } from '@tidemark/domain/result/delivery';

/** A part with what was lost at it. */
export type RatedPart = PartSummary & {
  /** Metrics whose loss names this part; null: where they went is not known. */
  lost: number | null;
};

/** prepareParts puts first what breaks first: the part at which most was lost, then the one that is nearest to a whole core. */
export function prepareParts({ parts, flow }: Pick<Delivery, 'parts' | 'flow'>): RatedPart[] {
  const rated = parts.map((part): RatedPart => {
    const gaps = flow?.gaps.filter((gap) => gap.isLoss && gap.part === part.name) ?? [];
    return { ...part, lost: flow === null ? null : gaps.reduce((sum, { metrics }) => sum + metrics, 0) };
  });
  return rated.toSorted(
    (a, b) => (b.lost ?? 0) - (a.lost ?? 0) || (b.cpuRatioMean ?? -1) - (a.cpuRatioMean ?? -1),
  );
}
