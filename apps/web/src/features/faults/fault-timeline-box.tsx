'use client';

import { useId, useRef } from 'react';
import { timeTicks } from '#charts/prepare/axis-ticks.ts';
import { classNames } from '#ui/class-names.ts';
import { laneHeightPx, lanePlaces, StepBarButton } from './step-bar.tsx';
import type { Lane } from './timeline-model.ts';
import type { FaultTimeline } from './use-fault-timeline.ts';

const mostTicks = 6;

/** FaultTimelineBox draws the lanes over one axis of seconds; on a narrow screen it scrolls inside its own box. */
export function FaultTimelineBox({ timeline }: { timeline: FaultTimeline }) {
  const { lanes, spanSeconds } = timeline.model;
  const hintId = useId();
  const body = useRef<HTMLDivElement>(null);
  const places = lanePlaces(lanes);
  return (
    <div className="min-w-0">
      <section
        aria-label="Fault timeline"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <div className="min-w-[40rem]">
          <div ref={body} className="relative">
            {lanes.map((lane) => (
              <LaneRow key={lane.part} lane={lane} timeline={timeline} />
            ))}
            {/* All bars stand in one layer: one that is dragged to another lane stays the same element. */}
            <div className="pointer-events-none absolute inset-y-0 right-0 left-28">
              {places.map(({ bar, topPx }) => (
                <StepBarButton
                  key={bar.index}
                  bar={bar}
                  topPx={topPx}
                  timeline={timeline}
                  hintId={hintId}
                  body={body}
                />
              ))}
            </div>
            {lanes.length === 0 ? (
              <p className="p-4 text-[13px] text-ink-soft">No parts yet: add a fault and name its part.</p>
            ) : null}
          </div>
          <Axis spanSeconds={spanSeconds} />
        </div>
      </section>
      <p id={hintId} className="mt-1.5 text-[13px] text-ink-faint">
        Drag a bar to move it, or an end to change its length. Keys: arrows move it by 1 s or to another part,
        Shift with arrows changes its length, Enter opens its fields, Delete removes it.
      </p>
    </div>
  );
}

function LaneRow({ lane, timeline }: { lane: Lane; timeline: FaultTimeline }) {
  const { spanSeconds, loadSeconds } = timeline.model;
  return (
    <div className="flex border-line border-b">
      <div className="sticky left-0 z-20 flex w-28 shrink-0 flex-col justify-center border-line border-r bg-surface px-2 text-[13px]">
        <span className="figures truncate">{lane.part === '' ? 'no part' : lane.part}</span>
        {lane.isKnown || timeline.choice.parts.length === 0 ? null : (
          <span className="text-[12px] text-warn leading-4">not of it</span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a fault by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below adds a fault by keyboard */}
      <div
        data-lane={lane.part}
        className="relative min-w-0 flex-1 cursor-copy bg-sunken"
        style={{ height: laneHeightPx(lane) }}
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          timeline.add(lane.part, Math.round(((clientX - left) / width) * spanSeconds));
        }}
      >
        <Grid spanSeconds={spanSeconds} isFixed={loadSeconds !== null} />
      </div>
    </div>
  );
}

function Grid({ spanSeconds, isFixed }: { spanSeconds: number; isFixed: boolean }) {
  return (
    <>
      {timeTicks('elapsed', [0, spanSeconds * 1_000], mostTicks).map(({ value }) => (
        <span
          key={value}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-px bg-line"
          style={{ left: `${value / spanSeconds / 10}%` }}
        />
      ))}
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute inset-y-0 right-0 border-r-2',
          isFixed ? 'border-line-strong' : 'border-line border-dashed',
        )}
      />
    </>
  );
}

function Axis({ spanSeconds }: { spanSeconds: number }) {
  return (
    <div className="flex text-[11.5px] text-ink-faint" aria-hidden>
      <div className="sticky left-0 z-10 w-28 shrink-0 border-line border-r bg-surface px-2 py-1">
        load time
      </div>
      <div className="figures relative h-6 flex-1">
        {timeTicks('elapsed', [0, spanSeconds * 1_000], mostTicks).map(({ value, label }) => {
          const share = value / spanSeconds / 1_000;
          return (
            <span
              key={value}
              className={classNames(
                'absolute top-1 whitespace-nowrap',
                share < 0.03 ? 'pl-1' : share > 0.95 ? '-translate-x-full pr-1' : '-translate-x-1/2',
              )}
              style={{ left: `${share * 100}%` }}
            >
              {label}
            </span>
          );
        })}
      </div>
    </div>
  );
}
