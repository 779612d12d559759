'use client';

import { memo, useId } from 'react';
import { MarkerShape, strokeOf } from './line-look.tsx';
import { linePath } from './plot/line-path.ts';
import { PlotAxes } from './plot/plot-axes.tsx';
import { PlotBands } from './plot/plot-bands.tsx';
import { type PlotFrame, type PlotPlace, toPixels } from './plot/plot-frame.ts';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';

/** LinePlot draws a model; it decides nothing. It is drawn again only when the model or its place changes. */
export const LinePlot = memo(function LinePlot({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  const clipId = useId();
  const place = toPixels(model, frame);
  const right = frame.width - frame.right;
  return (
    <svg width={frame.width} height={frame.height} className="absolute inset-0" aria-hidden="true">
      <clipPath id={clipId}>
        <rect
          x={frame.left}
          y={frame.top - 4}
          width={Math.max(0, right - frame.left)}
          height={Math.max(0, frame.height - frame.top - frame.bottom + 5)}
        />
      </clipPath>
      <PlotAxes frame={frame} place={place} xTicks={model.xTicks} yTicks={model.yTicks} />
      <g clipPath={`url(#${clipId})`}>
        <PlotBands bands={model.bands ?? []} place={place} />
        {model.levels.map(({ key, y, hue }) => (
          <line
            key={key}
            x1={frame.left}
            x2={right}
            y1={place.y(y)}
            y2={place.y(y)}
            stroke={hue}
            strokeOpacity={0.75}
          />
        ))}
        {model.lines.map((line) => (
          <PlottedLine key={line.key} line={line} place={place} />
        ))}
      </g>
    </svg>
  );
});

function PlottedLine({ line, place }: { line: ChartLine; place: PlotPlace }) {
  const { width, dash, opacity, dots } = strokeOf(line);
  return (
    <>
      {width > 0 ? (
        <path
          d={linePath(line.points, place)}
          fill="none"
          stroke={line.hue}
          strokeWidth={width}
          strokeOpacity={opacity}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
      ) : null}
      {dots ? line.points.map((point, i) => dotAt(point, place, line, i)) : null}
    </>
  );
}

function dotAt({ x, y }: { x: number; y: number | null }, place: PlotPlace, line: ChartLine, index: number) {
  const top = y === null ? Number.NaN : place.y(y);
  if (!Number.isFinite(top)) return null;
  return <MarkerShape key={index} marker={line.marker} cx={place.x(x)} cy={top} hue={line.hue} />;
}
