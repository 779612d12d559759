'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Callout } from '#ui/callout.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { lineKey } from './line-choices.ts';
import { useAxis } from './overlay-panel.tsx';
import { prepareSmallMultiples, type SmallChart } from './prepare-small-multiples.ts';
import { useLines } from './use-lines.ts';

const perLine = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4';

/** SmallMultiples shows every metric of all runs in small over one clock; pressing one lays it over in large. They are read when they come into sight. */
export function SmallMultiples({ board }: { board: Board }) {
  const [ref, isSeen] = useSeen();
  const address = useAddress();
  const axis = useAxis(board);
  const { lines, isLoading, fault } = useLines(board, null, isSeen);
  const model = useMemo(() => prepareSmallMultiples(board.runs, lines, axis), [board.runs, lines, axis]);
  const chosen = address.get('chart');
  return (
    <div ref={ref} className="flex min-w-0 flex-col gap-3">
      {fault === null ? null : <Callout tone="fail">{fault}</Callout>}
      {model.charts.length === 0 && fault === null ? (
        <p role="status" className="min-h-40 text-[13px] text-ink-faint">
          {isLoading || !isSeen ? 'Loading all metrics …' : 'No readings over time.'}
        </p>
      ) : (
        <>
          <p className="text-[13px] text-ink-soft">
            All from {model.from} to {model.to}; each axis runs from 0 to the highest reading. Select a chart
            to enlarge it.
          </p>
          <ul aria-label="All metrics" className={perLine}>
            {model.charts.map((chart) => (
              <li key={chart.key} className="min-w-0">
                <Small
                  chart={chart}
                  isChosen={chosen === chart.key}
                  onChoose={() => address.set({ chart: lineKey(chart.line) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Small({
  chart,
  isChosen,
  onChoose,
}: {
  chart: SmallChart;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-2 text-left hover:bg-sunken aria-pressed:border-accent"
    >
      <span className="w-full truncate font-medium text-[13px]">{chart.title}</span>
      <span className="figures text-[11.5px] text-ink-faint">
        <span className="sr-only">max </span>
        {chart.high}
        <span className="sr-only">: enlarge</span>
      </span>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        className="h-16 w-full overflow-visible border-line-strong border-b"
        aria-hidden="true"
      >
        {chart.paths.map(({ key, hue, dash, d }) => (
          <path
            key={key}
            d={d}
            fill="none"
            stroke={hue}
            strokeWidth={dash === undefined ? 1.5 : 1}
            strokeDasharray={dash}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </button>
  );
}

/** Whether an element has come near the window; once seen it stays so. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen] as const;
}
