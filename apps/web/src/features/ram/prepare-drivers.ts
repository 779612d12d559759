import type { RamEstimateBody } from '#api/shapes/ram.ts';

/** A tag, how many values it has, and how many series there would be if it were a field. */
export type TagDriver = { key: string; values: number; isEntity: boolean; seriesAsField: number };

/** prepareTagDrivers lists the tags that multiply series, the one that saves most as a field first. */
export function prepareTagDrivers({ total, measurements }: RamEstimateBody['series']): TagDriver[] {
  const tags = measurements.flatMap((measurement) => measurement.tags);
  const keys = [...new Set(tags.map(({ key }) => key))];
  const drivers = keys.map((key) => {
    const ofKey = tags.filter((tag) => tag.key === key);
    const saved = measurements.reduce((sum, measurement) => {
      const values = measurement.tags.find((tag) => tag.key === key)?.values ?? 1;
      return sum + measurement.series - measurement.series / Math.max(1, values);
    }, 0);
    return {
      key,
      values: Math.max(...ofKey.map(({ values }) => values)),
      isEntity: ofKey.some(({ isEntity }) => isEntity),
      seriesAsField: Math.max(1, Math.round(total - saved)),
    };
  });
  return drivers.filter(({ values }) => values > 1).toSorted((a, b) => a.seriesAsField - b.seriesAsField);
}
