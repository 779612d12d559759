import type { ReportBar, ReportBars } from '@tidemark/analysis/compare/report-bars';
import type { ReportFigure } from '@tidemark/analysis/compare/report-figures';
import { unitText } from '@tidemark/domain/figures/unit';
import { answerHues } from '#features/compare/gate-looks.tsx';
import { unbroken } from '#ui/quantity.ts';

/** SideBars draw one figure of each side from 0, with its 95 % interval; drawn by the server, since nothing in it moves. */
export function SideBars({ figure, bars }: { figure: ReportFigure; bars: ReportBars }) {
  const { label, unit } = figure;
  const hasIntervals = bars.bars.some(({ low }) => low !== null);
  const notes = [
    hasIntervals ? 'Lines: 95 % CI of the mean.' : '1 run per side: no interval.',
    bars.left > 0 ? `${bars.left} more sides in the details.` : null,
  ].filter((note) => note !== null);
  return (
    <figure aria-label={`${label} per side`} className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <figcaption className="font-semibold text-[14px]">{label} per side</figcaption>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {bars.bars.map((bar) => (
          <li key={bar.side} className="min-w-0">
            <span className="flex items-baseline justify-between gap-3 text-[12.5px]">
              <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
                {bar.side}
                {bar.isBaseline ? <span className="text-ink-faint"> (baseline)</span> : null}
              </span>
              <span className="figures shrink-0 font-medium">{unbroken(unitText(unit, bar.value))}</span>
            </span>
            <Bar bar={bar} end={bars.end} />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-[12px] text-ink-faint">{notes.join(' ')}</p>
    </figure>
  );
}

function Bar({ bar, end }: { bar: ReportBar; end: number }) {
  const at = (value: number) => Math.round((Math.min(Math.max(0, value), end) / end) * 1_000);
  const hue = bar.isBaseline || bar.answer === null ? 'var(--hue-blue)' : answerHues[bar.answer];
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      className="block h-3 w-full sm:h-5"
      aria-hidden="true"
    >
      <rect x="0" y="1" width="1000" height="8" fill="var(--sunken)" />
      <rect
        x="0"
        y="1"
        width={Math.max(2, at(bar.value))}
        height="8"
        fill={hue}
        fillOpacity={bar.isBaseline ? 0.55 : 0.85}
      />
      {bar.low === null || bar.high === null ? null : (
        <path
          d={`M${at(bar.low)} 5H${at(bar.high)}M${at(bar.low)} 2V8M${at(bar.high)} 2V8`}
          stroke="var(--ink)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
