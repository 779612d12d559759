'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { LineSwatch } from './line-look.tsx';
import { keyTarget, nearestPoint } from './plot/cursor-keys.ts';
import { type PlotFrame, toPixels, toValue } from './plot/plot-frame.ts';
import { timeText } from './prepare/axis-ticks.ts';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';
import { valueText } from './prepare/value-text.ts';
import { type Span, selected, zoomedBy } from './prepare/zoom.ts';
import type { Zoom } from './use-zoom.ts';

type LayerProps = {
  /** As it is looked at. */
  model: ChartModel;
  frame: PlotFrame;
  /** All that there is to look at. */
  whole: Span;
  zoomTo: Zoom['zoomTo'];
};

/** A shorter drag is a click with an unsteady hand. */
const shortestDragPx = 6;

/** CrosshairLayer reads values off by pointer, touch or arrow keys, together on all charts of the page; dragging or + and - zoom them. */
export function CrosshairLayer({ model, frame, whole, zoomTo }: LayerProps) {
  const { x, moveTo } = useCrosshair();
  const [low, high] = model.xDomain;
  const shown = x === null || x < low || x > high ? null : x;
  const readings = shown === null ? [] : readingsAt(model, shown);
  const { drag, ...pointer } = useDrag({ model, frame, moveTo, zoomTo });
  const onKey = (event: KeyboardEvent) => {
    const factor = zoomFactors[event.key];
    const target = keyTarget(event.key, model.lines, shown, [low, high]);
    if (factor === undefined && target === undefined) return;
    event.preventDefault();
    if (factor !== undefined) zoomTo(zoomedBy([low, high], whole, shown ?? (low + high) / 2, factor));
    else moveTo(target ?? null);
    if (event.key === 'Escape') zoomTo(null);
  };
  const spoken = [
    ...readings.map((reading) => `${reading.line.label} ${reading.text}`),
    ...(shown === null ? [] : faultsAt(model, shown).map(({ text }) => text)),
  ].join(', ');
  return (
    <div
      role="slider"
      data-screen-only
      tabIndex={0}
      aria-label={`Read values: ${model.title}`}
      aria-keyshortcuts="+ - Escape"
      aria-valuemin={Math.round(low)}
      aria-valuemax={Math.round(high)}
      aria-valuenow={Math.round(shown ?? low)}
      aria-valuetext={shown === null ? 'No time selected' : `${timeText(model.axis, shown)}: ${spoken}`}
      className="absolute inset-0 cursor-crosshair touch-pan-y select-none rounded-md"
      {...pointer}
      onDoubleClick={() => zoomTo(null)}
      onKeyDown={onKey}
    >
      {drag === null ? null : <Selection model={model} frame={frame} span={drag} />}
      {shown === null ? null : <CrosshairMark model={model} frame={frame} x={shown} readings={readings} />}
    </div>
  );
}

const zoomFactors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };

/** A drag with a mouse or pen selects a part of the time; a finger reads values, and scrolls the page. */
function useDrag({
  model,
  frame,
  moveTo,
  zoomTo,
}: Pick<LayerProps, 'model' | 'frame' | 'zoomTo'> & Pick<Crosshair, 'moveTo'>) {
  const [drag, setDrag] = useState<Span | null>(null);
  const at = (event: PointerEvent<HTMLDivElement>) =>
    toValue(model, frame, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    if (drag === null) return;
    setDrag(null);
    const { x } = toPixels(model, frame);
    const isMeant = Math.abs(x(drag[0]) - x(at(event))) >= shortestDragPx;
    const span = isMeant ? selected(drag[0], at(event)) : null;
    if (span !== null) zoomTo(span);
  };
  return {
    drag,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      moveTo(at(event));
      if (event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag([at(event), at(event)]);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      moveTo(at(event));
      if (drag !== null) setDrag([drag[0], at(event)]);
    },
    onPointerUp: finish,
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => moveTo(null),
  };
}

function Selection({ model, frame, span }: { model: ChartModel; frame: PlotFrame; span: Span }) {
  const { x } = toPixels(model, frame);
  const [from, until] = [x(span[0]), x(span[1])];
  return (
    <div
      className="pointer-events-none absolute border-accent border-x bg-accent/15"
      style={{
        left: Math.min(from, until),
        width: Math.abs(until - from),
        top: frame.top,
        height: frame.height - frame.top - frame.bottom,
      }}
    />
  );
}

type Reading = { line: ChartLine; text: string };

/** Nearest readings within a thirtieth of the axis; a settled line, whose points lie far apart, reaches further. */
function readingsAt({ xDomain, lines, unit }: ChartModel, x: number): Reading[] {
  const span = xDomain[1] - xDomain[0];
  return lines.flatMap((line) => {
    const reach = Math.max(span / 30, (span / Math.max(1, line.points.length)) * 0.75);
    const point = nearestPoint(line.points, x, reach);
    return point ? [{ line, text: valueText(unit, point.y) }] : [];
  });
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
  const isDistinct = new Set(readings.map(({ line }) => line.shortLabel)).size === readings.length;
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
            <span className="min-w-0 flex-1 truncate">{isDistinct ? line.shortLabel : line.label}</span>
            <span className="figures whitespace-nowrap pl-2">{text}</span>
          </div>
        ))}
        {faultsAt(model, x).map(({ key, hue, text }) => (
          <div key={key} className="flex items-center gap-1.5">
            <span aria-hidden className="h-2.5 w-4 shrink-0 opacity-40" style={{ background: hue }} />
            <span className="min-w-0 flex-1 truncate text-ink-soft">{text}</span>
          </div>
        ))}
      </div>
    </>
  );
}

function faultsAt({ faults = [] }: ChartModel, x: number) {
  return faults.filter(({ from, until }) => x >= from && x <= until);
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
