import { MarkerShape } from './line-look.tsx';

/** Values of the runs of two sides on one scale; `row` 0 is the baseline, above the candidate. */
export type DotStripModel = {
  dots: { side: 'baseline' | 'candidate'; x: number; row: number }[];
  xDomain: [number, number];
};

/** A ratio with its interval on a logarithmic scale around no change; ends beyond the scale are cut. */
export type IntervalStripModel = {
  value: number;
  low: number;
  high: number;
  /** Changes within -band..band are tolerated. */
  band: number;
  xDomain: [number, number];
};

/** Sizes of the strips in a table, in pixels. */
const dotStrip = { width: 190, height: 44 };
const intervalStrip = { width: 150, height: 28 };
const marginPx = 8;
const markers = { baseline: 'circle', candidate: 'diamond' } as const;

/** DotStrip draws one dot for each run, the baseline's above the candidate's; it decides nothing. */
export function DotStrip({
  model,
  hues,
}: {
  model: DotStripModel;
  hues: { baseline: string; candidate: string };
}) {
  const { width, height } = dotStrip;
  const x = across(model.xDomain, width);
  const y = (row: number) => marginPx + ((row + 0.4) / 1.8) * (height - 2 * marginPx);
  return (
    <svg {...dotStrip} aria-hidden="true">
      {[0, 1].map((row) => (
        <line key={row} x1={marginPx} x2={width - marginPx} y1={y(row)} y2={y(row)} stroke="var(--line)" />
      ))}
      {model.dots.map((dot) => (
        <MarkerShape
          key={`${dot.side} ${dot.row} ${dot.x}`}
          marker={markers[dot.side]}
          cx={x(dot.x)}
          cy={y(dot.row)}
          hue={hues[dot.side]}
        />
      ))}
    </svg>
  );
}

/** IntervalStrip draws a change with its interval over the band of tolerance; it decides nothing. */
export function IntervalStrip({ model, hue }: { model: IntervalStripModel; hue: string }) {
  const { width, height } = intervalStrip;
  const x = across(model.xDomain, width);
  const middle = height / 2;
  return (
    <svg {...intervalStrip} aria-hidden="true">
      <rect
        x={x(-model.band)}
        y={2}
        width={x(model.band) - x(-model.band)}
        height={height - 4}
        fill="var(--sunken)"
      />
      <line x1={x(0)} x2={x(0)} y1={2} y2={height - 2} stroke="var(--line-strong)" />
      <line x1={x(model.low)} x2={x(model.high)} y1={middle} y2={middle} stroke={hue} strokeWidth={2.5} />
      <circle cx={x(model.value)} cy={middle} r={3.5} fill={hue} stroke="var(--surface)" />
    </svg>
  );
}

/** Values beyond the scale stand at its end. */
function across([low, high]: readonly [number, number], width: number): (value: number) => number {
  const inner = width - 2 * marginPx;
  return (value) => marginPx + Math.min(1, Math.max(0, (value - low) / (high - low || 1))) * inner;
}
