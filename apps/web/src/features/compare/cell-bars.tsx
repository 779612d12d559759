import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import type { CellBar, CellBars as Model } from './prepare-cell-bars.ts';

/** More bars than this are cut to the fewer, and the rest is folded away. */
const mostBars = 12;
const fewerBars = 8;

/** CellBars shows one metric of every cell as bars; values stand beside them as text. */
export function CellBars({ model: { title, source, bars, hasIntervals } }: { model: Model }) {
  const [first, rest] =
    bars.length > mostBars ? [bars.slice(0, fewerBars), bars.slice(fewerBars)] : [bars, []];
  return (
    <Panel title={title} description={`${source}.`}>
      <BarList label={title} bars={first} />
      {rest.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer text-[13px] text-ink-soft underline underline-offset-2">
            {rest.length} more cells
          </summary>
          <div className="mt-3">
            <BarList label={`${title}, more cells`} bars={rest} />
          </div>
        </details>
      ) : null}
      <p className="mt-3 text-[12.5px] text-ink-faint">
        {hasIntervals
          ? 'Bars: mean of the runs of a cell, from 0; lines: 95 % CI.'
          : 'Bars: one run per cell, from 0; add repetitions for an interval.'}
      </p>
    </Panel>
  );
}

function BarList({ label, bars }: { label: string; bars: readonly CellBar[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {bars.map((bar) => (
        <Bar key={bar.key} bar={bar} />
      ))}
    </ul>
  );
}

function Bar({ bar: { row, column, text, range, share, interval, isBaseline } }: { bar: CellBar }) {
  return (
    <li className="grid gap-x-4 gap-y-1 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center">
      <span className="flex flex-wrap items-center gap-x-2 text-[13px] [overflow-wrap:anywhere]">
        <span>
          {column} <span className="text-ink-faint">on {row}</span>
        </span>
        {isBaseline ? <Badge>Baseline</Badge> : null}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
        <svg
          aria-hidden="true"
          className="h-4 min-w-32 flex-1"
          preserveAspectRatio="none"
          viewBox="0 0 1000 16"
        >
          <rect width="1000" height="16" fill="var(--sunken)" />
          <rect
            width={Math.round(share * 1_000)}
            height="16"
            fill={isBaseline ? 'var(--ink-soft)' : 'var(--accent)'}
          />
          {interval ? (
            <path
              d={`M${Math.round(interval.low * 1_000)} 8H${Math.round(interval.high * 1_000)}`}
              stroke="var(--ink)"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
        </svg>
        <span className="figures w-44 text-[13px]">
          <span className="font-medium">{text}</span>
          {range === null ? null : <span className="block text-[12px] text-ink-faint">{range}</span>}
        </span>
      </span>
    </li>
  );
}
