'use client';

import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { JsonObject } from '#features/forms/json-document.ts';
import { classNames } from '#ui/class-names.ts';
import { actionWords, groupHues } from './action-words.ts';
import { keyChange, partAt, type StepChange, snapSeconds } from './edit-step.ts';
import { stepText } from './step-list.tsx';
import { asStep, type Lane, type StepBar } from './timeline-model.ts';
import type { FaultTimeline } from './use-fault-timeline.ts';

const rowPx = 34;
const gapPx = 5;
const linePx = 1;

/** laneHeightPx is the height of a lane, whose overlapping bars stand below each other. */
export function laneHeightPx({ rows }: Pick<Lane, 'rows'>): number {
  return rows * rowPx + gapPx;
}

/** lanePlaces puts the bars of all lanes into one layer, by their place in the document. */
export function lanePlaces(lanes: readonly Lane[]): { bar: StepBar; topPx: number }[] {
  let above = 0;
  const places = lanes.flatMap((lane) => {
    const topPx = above + gapPx;
    above += laneHeightPx(lane) + linePx;
    return lane.bars.map((bar) => ({ bar, topPx: topPx + bar.row * rowPx }));
  });
  return places.toSorted((a, b) => a.bar.index - b.bar.index);
}

type BarProps = {
  bar: StepBar;
  topPx: number;
  timeline: FaultTimeline;
  hintId: string;
  /** Around all lanes, to know which one is under the pointer. */
  body: RefObject<HTMLElement | null>;
};

/** StepBarButton is one fault on its lane: dragged to move, dragged at an end to change its length, and moved by keys. */
export function StepBarButton({ bar, topPx, timeline, hintId, body }: BarProps) {
  const { model, steps, issues, selected } = timeline;
  const { index, action, fromSeconds, untilSeconds, end } = bar;
  const text = stepText(steps[index]);
  const own = issues.filter((issue) => issue.index === index).map((issue) => issue.text);
  const drag = useBarDrag({ bar, timeline, body });
  const left = share(fromSeconds, model.spanSeconds);
  const width = share(untilSeconds, model.spanSeconds) - left;
  const { label, group } = actionWords[action];
  const words = own.length > 0 ? `${label}: ${own[0]}` : `${label}${lengthWords(bar)}`;
  const hue = groupHues[group];
  return (
    <button
      type="button"
      data-step={index}
      aria-describedby={hintId}
      aria-pressed={selected === index}
      title={[text, ...own].join('\n')}
      {...drag}
      className={classNames(
        'pointer-events-auto absolute flex cursor-grab touch-none select-none items-center gap-1 rounded-sm border text-left text-[12.5px] text-ink active:cursor-grabbing',
        own.length > 0 && 'border-fail',
        selected === index && 'ring-2 ring-accent',
      )}
      style={{
        ...(own.length > 0 ? {} : { borderColor: hue }),
        left: `${left}%`,
        width: `max(${width}%, 1.25rem)`,
        top: topPx,
        height: rowPx - gapPx,
        background: `color-mix(in srgb, ${hue} 24%, var(--surface))`,
      }}
    >
      <Handle edge="begin" hue={hue} isShown={end === 'for' || end === 'at'} />
      {own.length > 0 ? <CircleAlert aria-hidden className="size-3.5 shrink-0 text-fail" /> : null}
      {/* Read out is the whole of it, where the bar has room for a few words. */}
      <span className="sr-only">{[`${text}, from ${fromSeconds} s`, ...own].join('. ')}</span>
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none whitespace-nowrap',
          labelPlaces[labelSide(words, left, width)],
        )}
      >
        {words}
      </span>
      <Handle edge="end" hue={hue} isShown={end === 'for' || end === 'at'} />
    </button>
  );
}

/** Percent of the axis that a letter takes where the timeline is narrowest. */
const letterShare = 1.25;

const labelPlaces = {
  inside: 'min-w-0 truncate',
  after: 'absolute left-full ml-1.5',
  before: 'absolute right-full mr-1.5',
} as const;

/** labelSide puts the words of a bar inside it where they fit, else behind it, at the end of the axis before it. */
export function labelSide(words: string, left: number, width: number): keyof typeof labelPlaces {
  const needed = (words.length + 5) * letterShare;
  if (needed <= width) return 'inside';
  if (left + width + needed <= 100) return 'after';
  return needed <= left ? 'before' : 'inside';
}

function share(seconds: number, spanSeconds: number): number {
  return Math.min(100, Math.max(0, (seconds / spanSeconds) * 100));
}

function lengthWords({ end, fromSeconds, untilSeconds }: StepBar): string {
  switch (end) {
    case 'for':
    case 'at':
      return ` ${Math.round((untilSeconds - fromSeconds) * 10) / 10} s`;
    case 'load-end':
      return ' until the load ends';
    case 'converged':
      return ' until all parts hold the same';
    case 'at-once':
      return '';
  }
}

function Handle({ edge, hue, isShown }: { edge: 'begin' | 'end'; hue: string; isShown: boolean }) {
  if (!isShown) return <span className="w-0.5 shrink-0" />;
  return (
    <span
      data-edge={edge}
      className={classNames('h-full w-1.5 shrink-0 cursor-ew-resize opacity-60', edge === 'end' && 'ml-auto')}
      style={{ background: hue }}
    />
  );
}

function onKey(event: KeyboardEvent, index: number, timeline: FaultTimeline): void {
  const change = keyChange(event.key, event.shiftKey);
  if (change !== null) timeline.change(index, asStep(timeline.steps[index]), change);
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') toNeighbor(event.key, index, timeline);
  else if (event.key === 'Delete' || event.key === 'Backspace') timeline.remove(index);
  else if (event.key === 'Enter' || event.key === ' ') timeline.open(index);
  else return;
  event.preventDefault();
}

function toNeighbor(key: 'ArrowUp' | 'ArrowDown', index: number, timeline: FaultTimeline): void {
  const step = asStep(timeline.steps[index]);
  const lanes = timeline.model.lanes.map(({ part }) => part);
  const next = lanes[lanes.indexOf(String(step.part ?? '')) + (key === 'ArrowUp' ? -1 : 1)];
  if (next !== undefined) timeline.replace(index, { ...step, part: next });
}

type Drag = {
  startX: number;
  kind: StepChange['kind'];
  from: JsonObject;
  secondsPerPixel: number;
  hasMoved: boolean;
};

/** A drag changes the step from what it was when it began; Escape, or a drag that is cancelled, puts it back. */
function useBarDrag({ bar, timeline, body }: Pick<BarProps, 'bar' | 'timeline' | 'body'>) {
  const drag = useRef<Drag | null>(null);
  const putBack = () => {
    if (drag.current !== null) timeline.replace(bar.index, drag.current.from);
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      const layer = event.currentTarget.parentElement;
      if (event.button !== 0 || layer === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        startX: event.clientX,
        kind: edgeOf(event.target),
        from: asStep(timeline.steps[bar.index]),
        secondsPerPixel: timeline.model.spanSeconds / Math.max(1, layer.getBoundingClientRect().width),
        hasMoved: false,
      };
      timeline.select(bar.index);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (drag.current === null) return;
      const { startX, kind, from, secondsPerPixel, hasMoved } = drag.current;
      const snap = snapSeconds(secondsPerPixel);
      const bySeconds = Math.round(((event.clientX - startX) * secondsPerPixel) / snap) * snap;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const part = kind === 'move' ? partAt(heightsOf(timeline), event.clientY - top) : null;
      if (!hasMoved && bySeconds === 0 && (part === null || part === from.part)) return;
      drag.current.hasMoved = true;
      timeline.change(bar.index, from, { kind, bySeconds }, part ?? undefined);
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: putBack,
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') putBack();
      else onKey(event, bar.index, timeline);
    },
  };
}

function heightsOf({ model: { lanes } }: FaultTimeline) {
  return lanes.map((lane) => ({ part: lane.part, heightPx: laneHeightPx(lane) + linePx }));
}

function edgeOf(target: EventTarget): StepChange['kind'] {
  const edge = target instanceof HTMLElement ? target.dataset.edge : undefined;
  return edge === 'begin' || edge === 'end' ? edge : 'move';
}
