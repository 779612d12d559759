'use client';

import { CartesianGrid, ComposedChart, Label, Line, ReferenceLine, Scatter, XAxis, YAxis } from 'recharts';
import { fittingTicks } from '#charts/prepare/fit-labels.ts';
import { type PlacedMark, placeMarks } from '#charts/prepare/place-marks.ts';
import { MarkerShape, strokeOf } from './line-look.tsx';
import { PlotBands } from './plot/plot-bands.tsx';
import { type PlotFrame, toPixels } from './plot/plot-frame.ts';
import type { XyDot, XyLine, XyModel } from './prepare/xy-model.ts';

const room = { left: 68, right: 14, top: 24, bottom: 44 };
const markRowPx = 15;
const xTitlePx = 18;
const tickStyle = { fill: 'var(--ink-faint)', fontSize: 11.5, fontFamily: 'var(--font-mono)' };
const axisLine = { stroke: 'var(--line-strong)' };

/** XyPlot draws dots and lines with recharts, on bands; it decides nothing. */
export function XyPlot({ model, width, height }: { model: XyModel; width: number; height: number }) {
  const marks = placeMarks(model.marks, toPixels(model, { width, height, ...room }).x, width);
  const rows = Math.max(0, ...marks.map(({ row }) => row ?? 0));
  const frame: PlotFrame = { width, height, ...room, top: room.top + rows * markRowPx };
  const place = toPixels(model, frame);
  const band = model.band.length === 0 ? [] : [{ key: 'band', hue: 'var(--accent)', points: model.band }];
  const xTicks = fittingTicks(model.xTicks, place.x, 7.2, 9);
  return (
    <>
      <svg width={width} height={height} className="absolute inset-0" aria-hidden="true">
        <PlotBands bands={[...(model.bands ?? []), ...band]} place={place} />
      </svg>
      <div className="absolute inset-0">
        <ComposedChart
          width={width}
          height={height}
          margin={{ top: frame.top, right: room.right, bottom: xTitlePx, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            {...axis(model.xDomain, xTicks)}
            dataKey="x"
            height={room.bottom - xTitlePx}
            axisLine={axisLine}
            tickLine={axisLine}
          >
            <Label value={model.xLabel} position="bottom" offset={2} fill="var(--ink-faint)" fontSize={12} />
          </XAxis>
          <YAxis {...axis(model.yDomain, model.yTicks)} width={room.left} axisLine={false} tickLine={false} />
          {notesOf(marks, model.levels)}
          {model.lines.map(plottedLine)}
          {model.dots.map(plottedDot)}
        </ComposedChart>
      </div>
    </>
  );
}

/** What both axes share: the ticks are those of the model, with its words. */
function axis(domain: [number, number], ticks: XyModel['xTicks']) {
  const labels = new Map(ticks.map(({ value, label }) => [value, label]));
  return {
    type: 'number',
    domain,
    allowDataOverflow: true,
    ticks: ticks.map(({ value }) => value),
    interval: 0,
    tickFormatter: (value: number) => labels.get(value) ?? '',
    tick: tickStyle,
  } as const;
}

/** Recharts looks for its parts among the direct children, so these are lists and no components. */
function notesOf(marks: readonly PlacedMark[], levels: XyModel['levels']) {
  return [
    ...marks.map((mark) => (
      <ReferenceLine key={mark.key} x={mark.x} stroke={mark.hue} strokeDasharray="4 3" strokeWidth={1.5}>
        {mark.row === null ? null : (
          <Label
            value={mark.text}
            position="top"
            offset={5 + mark.row * markRowPx}
            dx={mark.shiftPx}
            fill={mark.hue}
            fontSize={11.5}
          />
        )}
      </ReferenceLine>
    )),
    ...levels.map((level) => (
      <ReferenceLine key={level.key} y={level.y} stroke={level.hue} strokeDasharray="6 3">
        <Label value={level.text} position="insideBottomLeft" fill={level.hue} fontSize={11.5} />
      </ReferenceLine>
    )),
  ];
}

function plottedLine({ key, points, hue, dash }: XyLine) {
  return (
    <Line
      key={key}
      data={points}
      dataKey="y"
      type="linear"
      stroke={hue}
      strokeWidth={2}
      strokeDasharray={strokeOf({ look: 'plain', dash }).dash ?? ''}
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
