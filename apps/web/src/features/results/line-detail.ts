import type { MetricSeries } from '@tidemark/domain/run/run-series';

type Line = Pick<MetricSeries, 'metric' | 'kind' | 'part' | 'points'>;

/** isThinned: there are more readings of a line than it has points. */
export function isThinned({ points, totalPoints }: Pick<MetricSeries, 'points' | 'totalPoints'>): boolean {
  return totalPoints > points.length;
}

/** withDetail replaces a part of each line by its detail. */
export function withDetail<Coarse extends Line>(
  coarse: readonly Coarse[],
  detail: readonly Line[],
): Coarse[] {
  return coarse.map((line) => {
    const points =
      detail.find(
        ({ metric, kind, part }) => metric === line.metric && kind === line.kind && part === line.part,
      )?.points ?? [];
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return line;
    const before = line.points.filter(({ offsetMs }) => offsetMs < first.offsetMs);
    const after = line.points.filter(({ offsetMs }) => offsetMs > last.offsetMs);
    return { ...line, points: [...before, ...points, ...after] };
  });
}
