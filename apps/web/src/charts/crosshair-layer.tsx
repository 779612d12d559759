'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ChartPoint } from '#charts/prepare/chart-model.ts';
import { LineSwatch } from './line-look.tsx';
import { type PlotFrame, toPixels, toValue } from './plot-frame.ts';
import { timeText } from './prepare/axis-ticks.ts';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';
import { valueText } from './prepare/value-text.ts';

type LayerProps = { model: ChartModel; frame: PlotFrame; lines: ChartLine[] };

/** CrosshairLayer reads values off by pointer, touch or arrow keys, together on all charts of the page. */
export function CrosshairLayer({ model, frame, lines }: LayerProps) {
  const { x, moveTo } = useCrosshair();
  const [low, high] = model.xDomain;
  const shown = x === null || x < low || x > high ? null : x;
  const readings = shown === null ? [] : readingsAt(model, lines, shown);
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    moveTo(toValue(model, frame, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const onKey = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, lines, shown, [low, high]);
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  const spoken = readings.map((reading) => `${reading.line.label} ${reading.text}`).join(', ');
  return (
    <div
      role="slider"
      data-screen-only
      tabIndex={0}
      aria-label={`Read values: ${model.title}`}
      aria-valuemin={Math.round(low)}
      aria-valuemax={Math.round(high)}
      aria-valuenow={Math.round(shown ?? low)}
      aria-valuetext={shown === null ? 'No time selected' : `${timeText(model.axis, shown)}: ${spoken}`}
      className="absolute inset-0 touch-pan-y rounded-md"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => moveTo(null)}
      onKeyDown={onKey}
    >
      {shown === null ? null : <CrosshairMark model={model} frame={frame} x={shown} readings={readings} />}
    </div>
  );
}

type Reading = { line: ChartLine; text: string };

/** Nearest readings within a thirtieth of the axis; a settled line, whose points lie far apart, reaches further. */
function readingsAt(model: ChartModel, lines: ChartLine[], x: number): Reading[] {
  const span = model.xDomain[1] - model.xDomain[0];
  return lines.flatMap((line) => {
    const reach = Math.max(span / 30, (span / Math.max(1, line.points.length)) * 0.75);
    const point = nearestPoint(line.points, x, reach);
    return point ? [{ line, text: valueText(model.unit, point.y) }] : [];
  });
}

/** The moment that a key moves to; null takes the crosshair away, undefined means the key is not ours. */
function keyTarget(
  key: string,
  lines: ChartLine[],
  x: number | null,
  [low, high]: [number, number],
): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return x === null ? low : (neighborX(lines, x, 1) ?? high);
    case 'ArrowLeft':
      return x === null ? high : (neighborX(lines, x, -1) ?? low);
    case 'PageUp':
      return Math.min(high, (x ?? low) + (high - low) / 10);
    case 'PageDown':
      return Math.max(low, (x ?? high) - (high - low) / 10);
    case 'Home':
      return low;
    case 'End':
      return high;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}

function CrosshairMark({
  model,
  frame,
  x,
  readings,
}: {
  model: ChartModel;
  frame: PlotFrame;
  x: number;
  readings: Reading[];
}) {
  const left = toPixels(model, frame).x(x);
  const atRight = left > frame.width * 0.55;
  return (
    <>
      <div
        className="pointer-events-none absolute w-px bg-ink-faint"
        style={{ left, top: frame.top, height: frame.height - frame.top - frame.bottom }}
      />
      <div
        className="pointer-events-none absolute z-10 max-w-[70%] rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-[12.5px]"
        style={
          atRight ? { right: frame.width - left + 8, top: frame.top } : { left: left + 8, top: frame.top }
        }
      >
        <div className="figures mb-0.5 text-ink-soft">{timeText(model.axis, Math.max(0, Math.round(x)))}</div>
        {readings.map(({ line, text }) => (
          <div key={line.key} className="flex items-center gap-1.5">
            <LineSwatch line={line} />
            <span className="min-w-0 flex-1 truncate">{line.label}</span>
            <span className="figures whitespace-nowrap pl-2">{text}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** nearestPoint is the point closest to `x`, or null where none lies within `reach`; points are in order of x. */
function nearestPoint(points: ChartPoint[], x: number, reach: number): ChartPoint | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const candidates = [points[low - 1], points[low]].filter((point) => point !== undefined);
  const nearest = candidates.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
  return nearest && Math.abs(nearest.x - x) <= reach ? nearest : null;
}

/** neighborX is the x of the next reading of any line after (or before) `x`, for moving by keyboard. */
function neighborX(lines: { points: ChartPoint[] }[], x: number, direction: 1 | -1): number | null {
  const xs = lines.flatMap((line) => line.points.map((point) => point.x));
  const beyond = xs.filter((candidate) => (direction === 1 ? candidate > x : candidate < x));
  if (beyond.length === 0) return null;
  return beyond.reduce((best, candidate) =>
    Math.abs(candidate - x) < Math.abs(best - x) ? candidate : best,
  );
}

type Crosshair = { x: number | null; moveTo: (x: number | null) => void };

const CrosshairContext = createContext<Crosshair | null>(null);

/** SharedCrosshair makes all charts inside it point at the same moment. */
export function SharedCrosshair({ children }: { children: ReactNode }) {
  const [x, moveTo] = useState<number | null>(null);
  const value = useMemo(() => ({ x, moveTo }), [x]);
  return <CrosshairContext value={value}>{children}</CrosshairContext>;
}

/** useCrosshair is the crosshair of the page, or one of the chart's own. */
function useCrosshair(): Crosshair {
  const [x, moveTo] = useState<number | null>(null);
  return use(CrosshairContext) ?? { x, moveTo };
}
