import type { ChartBand } from '#charts/prepare/chart-model.ts';
import type { PlotPlace } from './plot-frame.ts';

/** PlotBands shades areas between two lines, in the hue of what they belong to. */
export function PlotBands({ bands, place: { x, y } }: { bands: readonly ChartBand[]; place: PlotPlace }) {
  return bands.map(({ key, hue, points }) => (
    <polygon
      key={key}
      points={[
        ...points.map((point) => `${x(point.x)},${y(point.high)}`),
        ...points.toReversed().map((point) => `${x(point.x)},${y(point.low)}`),
      ].join(' ')}
      fill={hue}
      fillOpacity={0.14}
    />
  ));
}
