import type { ReactNode } from 'react';
import { unbroken } from './quantity.ts';

/** Tiles stand in a row, and two by two on a phone; the last ones fill what is left. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {children}
    </dl>
  );
}

/** Tile is one figure: value, unit, and beneath it its spread or its difference against the baseline. */
export function Tile({
  label,
  value,
  unit,
  detail,
  difference,
  picture,
}: {
  label: ReactNode;
  value: ReactNode;
  unit?: string | undefined;
  detail?: ReactNode;
  difference?: ReactNode;
  /** How it came to this value. */
  picture?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-1 basis-[40%] flex-col gap-0.5 bg-surface px-4 py-3 lg:basis-36">
      <dt className="text-[13px] text-ink-soft">{label}</dt>
      <dd className="m-0">
        <span className="figures font-medium text-2xl leading-tight tracking-tight">{value}</span>
        {unit ? <span className="ml-1.5 text-[13px] text-ink-soft">{unit}</span> : null}
        {picture}
        {difference ? <span className="mt-0.5 block text-[13px]">{difference}</span> : null}
        {detail ? <span className="mt-0.5 block text-[13px] text-ink-faint">{unbroken(detail)}</span> : null}
      </dd>
    </div>
  );
}
