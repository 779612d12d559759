'use client';

import { LineSwatch } from './line-swatch.tsx';
import type { ChartLine } from './prepare/chart-model.ts';

/** ChartLegend names each line and takes it away or brings it back. */
export function ChartLegend({
  lines,
  hidden,
  onToggle,
}: {
  lines: ChartLine[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}) {
  return (
    <ul
      aria-label="Lines"
      className="flex max-h-32 flex-wrap gap-x-1 gap-y-0.5 overflow-y-auto sm:max-h-none sm:overflow-visible"
    >
      {lines.map((line) => {
        const isHidden = hidden.has(line.key);
        return (
          <li key={line.key}>
            <button
              type="button"
              aria-pressed={!isHidden}
              title={isHidden ? 'Show this line' : 'Hide this line'}
              onClick={() => onToggle(line.key)}
              className="flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 text-left text-[13px] hover:bg-sunken"
            >
              <LineSwatch line={line} />
              <span className={isHidden ? 'text-ink-faint line-through' : ''}>{line.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
