import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import {
  CircleAlert,
  CircleDot,
  Gauge,
  Layers,
  OctagonX,
  Pause,
  Play,
  Plug,
  Scissors,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { timeText } from '#charts/prepare/axis-ticks.ts';
import { unbroken } from '#ui/quantity.ts';

const glyphs: Record<RunEvent['kind'], ReactNode> = {
  state: <Play aria-hidden />,
  shard_dropped: <Scissors aria-hidden />,
  settled: <Pause aria-hidden />,
  target_started: <Layers aria-hidden />,
  target_died: <CircleAlert aria-hidden className="text-fail" />,
  outage_began: <Unplug aria-hidden />,
  outage_ended: <Plug aria-hidden />,
  fault_began: <Unplug aria-hidden />,
  fault_ended: <Plug aria-hidden />,
  probe_failed: <CircleAlert aria-hidden className="text-warn" />,
  query_failed: <CircleAlert aria-hidden className="text-warn" />,
  rate_changed: <Gauge aria-hidden />,
  rate_step: <Gauge aria-hidden />,
  rule: <OctagonX aria-hidden className="text-fail" />,
  note: <CircleDot aria-hidden />,
};

/** Timeline shows what happened during a run, in order, on both clocks. */
export function Timeline({ events, simulatedStartMs }: { events: RunEvent[]; simulatedStartMs: number }) {
  if (events.length === 0) return <p className="text-ink-soft text-sm">No events yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Events in order" tabIndex={0} className="max-h-96 overflow-y-auto">
      <ol className="flex flex-col">
        {events.map((event, index) => (
          <li
            key={`${index} ${event.offsetMs}`}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-2 border-line border-b py-1.5 text-sm last:border-b-0"
          >
            <span className="translate-y-0.5 text-ink-faint [&_svg]:size-3.5">{glyphs[event.kind]}</span>
            <span
              className={event.kind === 'state' ? 'block first-letter:uppercase' : '[overflow-wrap:anywhere]'}
            >
              {unbroken(event.message)}
            </span>
            <span className="figures whitespace-nowrap text-right text-[12.5px] text-ink-faint">
              {whenText(event, simulatedStartMs)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whenText(event: RunEvent, simulatedStartMs: number): string {
  const parts = [
    event.simulatedAtMs === null
      ? null
      : timeText('simulated', Math.max(0, event.simulatedAtMs - simulatedStartMs)),
    event.offsetMs === null ? null : event.offsetMs <= 0 ? '0 s' : durationText(event.offsetMs),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
