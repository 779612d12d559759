'use client';

import type { Key } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { fittingTicks } from '#charts/prepare/fit-labels.ts';
import { MarkerShape, strokes } from './line-look.tsx';
import { type PlotFrame, toPixels } from './plot-frame.ts';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';

const tickStyle = { fill: 'var(--ink-faint)', fontSize: 11.5, fontFamily: 'var(--font-mono)' };
const axisLine = { stroke: 'var(--line-strong)' };

/** LinePlot draws a model with recharts; it decides nothing. */
export function LinePlot({
  model,
  frame,
  lines,
}: {
  model: ChartModel;
  frame: PlotFrame;
  lines: ChartLine[];
}) {
  const xTicks = fittingTicks(model.xTicks, toPixels(model, frame).x, 7.2, 8);
  const xLabels = new Map(xTicks.map((tick) => [tick.value, tick.label]));
  const yLabels = new Map(model.yTicks.map((tick) => [tick.value, tick.label]));
  return (
    <LineChart
      width={frame.width}
      height={frame.height}
      margin={{ top: frame.top, right: frame.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="x"
        height={frame.bottom}
        domain={model.xDomain}
        allowDataOverflow
        ticks={xTicks.map((tick) => tick.value)}
        interval={0}
        tickFormatter={(value: number) => xLabels.get(value) ?? ''}
        tick={tickStyle}
        axisLine={axisLine}
        tickLine={axisLine}
      />
      <YAxis
        type="number"
        width={frame.left}
        domain={model.yDomain}
        allowDataOverflow
        ticks={model.yTicks.map((tick) => tick.value)}
        interval={0}
        tickFormatter={(value: number) => yLabels.get(value) ?? ''}
        tick={tickStyle}
        axisLine={false}
        tickLine={false}
      />
      {model.levels.map((level) => (
        <ReferenceLine key={level.key} y={level.y} stroke={level.hue} strokeWidth={1} strokeOpacity={0.75} />
      ))}
      {lines.map((line) => plottedLine(line))}
    </LineChart>
  );
}

function plottedLine(line: ChartLine) {
  const stroke = strokes[line.look];
  return (
    <Line
      key={line.key}
      data={line.points}
      dataKey="y"
      type="linear"
      stroke={line.hue}
      strokeWidth={stroke.width}
      strokeOpacity={stroke.opacity}
      {...(stroke.dash === undefined ? {} : { strokeDasharray: stroke.dash })}
      dot={stroke.dots ? (dot) => markerDot(line, dot) : false}
      activeDot={false}
      isAnimationActive={false}
      connectNulls={false}
    />
  );
}

type Dot = {
  key?: Key | null | undefined;
  cx?: number | string | undefined;
  cy?: number | string | undefined;
  value?: unknown;
};

function markerDot(line: ChartLine, { key, cx, cy, value }: Dot) {
  if (typeof cx !== 'number' || typeof cy !== 'number' || value === null) return <g key={key ?? 'none'} />;
  return <MarkerShape key={key ?? `${cx}`} marker={line.marker} cx={cx} cy={cy} hue={line.hue} />;
}
