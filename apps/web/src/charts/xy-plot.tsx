import { MarkerShape, strokeOf } from './line-look.tsx';
import { linePath } from './plot/line-path.ts';
import { PlotAxes } from './plot/plot-axes.tsx';
import { PlotBands } from './plot/plot-bands.tsx';
import { type PlotFrame, type PlotPlace, toPixels } from './plot/plot-frame.ts';
import type { XyModel } from './prepare/xy-model.ts';

const room = { left: 68, right: 14, top: 24, bottom: 44 };

/** XyPlot draws dots, lines and bands; it decides nothing. */
export function XyPlot({ model, width, height }: { model: XyModel; width: number; height: number }) {
  const frame: PlotFrame = { width, height, ...room };
  const place = toPixels(model, frame);
  const band = model.band.length === 0 ? [] : [{ key: 'band', hue: 'var(--accent)', points: model.band }];
  return (
    <svg width={width} height={height} className="absolute inset-0" aria-hidden="true">
      <PlotAxes
        frame={frame}
        place={place}
        xTicks={model.xTicks}
        yTicks={model.yTicks}
        xLabel={model.xLabel}
      />
      <PlotBands bands={[...(model.bands ?? []), ...band]} place={place} />
      <Notes model={model} frame={frame} place={place} />
      {model.lines.map(({ key, points, hue, dash }) => (
        <path
          key={key}
          d={linePath(points, place)}
          fill="none"
          stroke={hue}
          strokeWidth={2}
          strokeDasharray={strokeOf({ look: 'plain', dash }).dash}
        />
      ))}
      {model.dots.map(({ key, x, y, hue, marker, faint }) => (
        <g key={key} opacity={faint ? 0.45 : 1}>
          <MarkerShape marker={marker} cx={place.x(x)} cy={place.y(y)} hue={hue} />
        </g>
      ))}
    </svg>
  );
}

/** Marks stand upright with their words above the plot, levels lie across it with theirs on the line. */
function Notes({
  model: { marks, levels },
  frame,
  place,
}: {
  model: XyModel;
  frame: PlotFrame;
  place: PlotPlace;
}) {
  const right = frame.width - frame.right;
  return (
    <>
      {marks.map(({ key, x, text, hue }) => (
        <g key={key}>
          <line
            x1={place.x(x)}
            x2={place.x(x)}
            y1={frame.top}
            y2={frame.height - frame.bottom}
            stroke={hue}
            strokeDasharray="4 3"
            strokeWidth={1.5}
          />
          <text x={place.x(x)} y={frame.top - 7} textAnchor="middle" fill={hue} fontSize={11.5}>
            {text}
          </text>
        </g>
      ))}
      {levels.map(({ key, y, text, hue }) => (
        <g key={key}>
          <line
            x1={frame.left}
            x2={right}
            y1={place.y(y)}
            y2={place.y(y)}
            stroke={hue}
            strokeDasharray="6 3"
          />
          <text x={frame.left + 5} y={place.y(y) - 5} fill={hue} fontSize={11.5}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
}
