import type { ChartTick } from '#charts/prepare/chart-model.ts';
import { fittingTicks } from '#charts/prepare/fit-labels.ts';
import type { PlotFrame, PlotPlace } from './plot-frame.ts';

const words = { fill: 'var(--ink-faint)', fontSize: 11.5, fontFamily: 'var(--font-mono)' };
const tickPx = 6;

/** PlotAxes draws a level line for each value and a tick for each moment, as many as have room. */
export function PlotAxes({
  frame,
  place: { x, y },
  xTicks,
  yTicks,
}: {
  frame: PlotFrame;
  place: PlotPlace;
  xTicks: ChartTick[];
  yTicks: ChartTick[];
}) {
  const right = frame.width - frame.right;
  const floor = frame.height - frame.bottom;
  return (
    <>
      {yTicks.map(({ value, label }) => (
        <g key={value}>
          <line x1={frame.left} x2={right} y1={y(value)} y2={y(value)} stroke="var(--line)" />
          <text {...words} x={frame.left - 8} y={y(value) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <line x1={frame.left} x2={right} y1={floor} y2={floor} stroke="var(--line-strong)" />
      {fittingTicks(xTicks, x, 7.2, 9).map(({ value, label }) => (
        <g key={value}>
          <line x1={x(value)} x2={x(value)} y1={floor} y2={floor + tickPx} stroke="var(--line-strong)" />
          <text {...words} x={x(value)} y={floor + tickPx + 12} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}
