import type { Marker } from './prepare/chart-model.ts';

/** MarkerShape draws the marker of a run at a place of an SVG. */
export function MarkerShape({
  marker,
  cx,
  cy,
  hue,
}: {
  marker: Marker;
  cx: number;
  cy: number;
  hue: string;
}) {
  const paint = { fill: 'var(--surface)', stroke: hue, strokeWidth: 1.75 };
  switch (marker) {
    case 'circle':
      return <circle cx={cx} cy={cy} r={3.5} {...paint} />;
    case 'square':
      return <rect x={cx - 3.2} y={cy - 3.2} width={6.4} height={6.4} {...paint} />;
    case 'triangle':
      return <path d={`M${cx} ${cy - 4}L${cx + 4} ${cy + 3}L${cx - 4} ${cy + 3}Z`} {...paint} />;
    case 'diamond':
      return (
        <path d={`M${cx} ${cy - 4.4}L${cx + 4.4} ${cy}L${cx} ${cy + 4.4}L${cx - 4.4} ${cy}Z`} {...paint} />
      );
  }
}
