'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Label,
  Line,
  ReferenceLine,
  Scatter,
  XAxis,
  YAxis,
} from 'recharts';
import { fittingTicks } from '#charts/prepare/fit-labels.ts';
import { MarkerShape } from './line-look.tsx';
import type { XyDot, XyLine, XyModel } from './prepare/xy-model.ts';

const tickStyle = { fill: 'var(--ink-faint)', fontSize: 11.5, fontFamily: 'var(--font-mono)' };
const axisLine = { stroke: 'var(--line-strong)' };
const left = 68;
const right = 14;
const top = 24;
const bottom = 44;

type PlotProps = { model: XyModel; width: number; height: number };

/** XyPlot draws dots, lines and bands; it decides nothing. */
export function XyPlot(props: PlotProps) {
  return (
    <>
      <Bands {...props} />
      <div className="absolute inset-0">
        <Lines {...props} />
      </div>
    </>
  );
}

function Bands({ model: { bands = [], xDomain, yDomain }, width, height }: PlotProps) {
  if (bands.length === 0) return null;
  const x = (value: number) =>
    left + ((value - xDomain[0]) / (xDomain[1] - xDomain[0])) * (width - left - right);
  const y = (value: number) =>
    top + (1 - (value - yDomain[0]) / (yDomain[1] - yDomain[0])) * (height - top - bottom);
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
      {bands.map(({ key, hue, points }) => (
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

function Lines({ model, width, height }: PlotProps) {
  const [low, high] = model.xDomain;
  const toPixel = (x: number) => left + ((x - low) / (high - low)) * (width - left - right);
  const xTicks = fittingTicks(model.xTicks, toPixel, 7.2, 10);
  const xLabels = new Map(xTicks.map((tick) => [tick.value, tick.label]));
  const yLabels = new Map(model.yTicks.map((tick) => [tick.value, tick.label]));
  const band = model.band.map((entry) => ({ x: entry.x, range: [entry.low, entry.high] }));
  return (
    <ComposedChart
      width={width}
      height={height}
      data={band}
      margin={{ top, right, bottom: 18, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="x"
        height={26}
        domain={model.xDomain}
        allowDataOverflow
        ticks={xTicks.map((tick) => tick.value)}
        interval={0}
        tickFormatter={(value: number) => xLabels.get(value) ?? ''}
        tick={tickStyle}
        axisLine={axisLine}
        tickLine={axisLine}
      >
        <Label value={model.xLabel} position="bottom" offset={2} fill="var(--ink-faint)" fontSize={12} />
      </XAxis>
      <YAxis
        type="number"
        width={left}
        domain={model.yDomain}
        allowDataOverflow
        ticks={model.yTicks.map((tick) => tick.value)}
        interval={0}
        tickFormatter={(value: number) => yLabels.get(value) ?? ''}
        tick={tickStyle}
        axisLine={false}
        tickLine={false}
      />
      {band.length === 0 ? null : (
        <Area
          dataKey="range"
          type="linear"
          stroke="none"
          fill="var(--accent)"
          fillOpacity={0.14}
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {notesOf(model)}
      {model.lines.map(plottedLine)}
      {model.dots.map(plottedDot)}
    </ComposedChart>
  );
}

/** Recharts looks for its parts among the direct children, so these are lists and no components. */
function notesOf({ marks, levels }: XyModel) {
  return [
    ...marks.map((mark) => (
      <ReferenceLine key={mark.key} x={mark.x} stroke={mark.hue} strokeDasharray="4 3" strokeWidth={1.5}>
        <Label value={mark.text} position="top" fill={mark.hue} fontSize={11.5} />
      </ReferenceLine>
    )),
    ...levels.map((level) => (
      <ReferenceLine key={level.key} y={level.y} stroke={level.hue} strokeDasharray="6 3">
        <Label value={level.text} position="insideBottomLeft" fill={level.hue} fontSize={11.5} />
      </ReferenceLine>
    )),
  ];
}

function plottedLine(line: XyLine) {
  return (
    <Line
      key={line.key}
      data={line.points}
      dataKey="y"
      type="linear"
      stroke={line.hue}
      strokeWidth={2}
      strokeDasharray={line.dashed ? '5 4' : ''}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

function plottedDot(dot: XyDot) {
  return (
    <Scatter
      key={dot.key}
      data={[{ x: dot.x, y: dot.y }]}
      dataKey="y"
      shape={dotShape(dot)}
      isAnimationActive={false}
    />
  );
}

function dotShape({ hue, marker, faint }: XyDot) {
  return ({ cx, cy }: { cx?: number | undefined; cy?: number | undefined }) => (
    <g opacity={faint ? 0.45 : 1}>
      <MarkerShape marker={marker} cx={cx ?? 0} cy={cy ?? 0} hue={hue} />
    </g>
  );
}
