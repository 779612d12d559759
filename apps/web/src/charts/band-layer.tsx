import { type PlotFrame, toPixels } from './plot-frame.ts';
import type { ChartModel } from './prepare/chart-model.ts';

/** BandLayer shades the bands of a model beneath its lines. */
export function BandLayer({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  if (!model.bands || model.bands.length === 0) return null;
  const { x, y } = toPixels(model, frame);
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} className="absolute inset-0">
      {model.bands.map(({ key, hue, points }) => (
        <polygon
          key={key}
          points={[
            ...points.map((point) => `${x(point.x)},${y(point.high)}`),
            ...points.toReversed().map((point) => `${x(point.x)},${y(point.low)}`),
          ].join(' ')}
          fill={hue}
          fillOpacity={0.14}
        />
      ))}
    </svg>
  );
}
