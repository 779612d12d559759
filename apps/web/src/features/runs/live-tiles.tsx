import { TriangleAlert } from 'lucide-react';
import { Tile, Tiles } from '#ui/tile.tsx';
import { type LiveFigure, shownMinutes, sparkline } from './prepare-live-figures.ts';

/** LiveTiles are the figures of a run that goes; each has its place from the start, so that nothing jumps. */
export function LiveTiles({ figures }: { figures: readonly LiveFigure[] }) {
  return (
    <div className="flex flex-col gap-1">
      <Tiles>
        {figures.map(({ key, label, value, unit, detail, isBad, path }) => (
          <Tile
            key={key}
            label={label}
            value={value}
            unit={unit}
            detail={
              <>
                {isBad ? (
                  <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-2px] text-warn" />
                ) : null}
                {detail}
              </>
            }
            picture={<Sparkline path={path} />}
          />
        ))}
      </Tiles>
      <p className="text-[12.5px] text-ink-faint">
        Last reading of each figure; lines: the last {shownMinutes} minutes, from 0.
      </p>
    </div>
  );
}

function Sparkline({ path }: { path: string | null }) {
  return (
    <svg
      viewBox={`0 0 ${sparkline.width} ${sparkline.height}`}
      preserveAspectRatio="none"
      className="mt-1 block h-7 w-full"
      aria-hidden="true"
    >
      <path
        d={`M0 ${sparkline.height - 0.5}H${sparkline.width}`}
        stroke="var(--line-strong)"
        vectorEffect="non-scaling-stroke"
      />
      {path === null ? null : (
        <path
          d={path}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
