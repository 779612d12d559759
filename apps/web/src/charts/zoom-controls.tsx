'use client';

import { ChevronLeft, ChevronRight, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ChartAxis, ChartModel } from './prepare/chart-model.ts';
import { movedBy, type Span, zoomedBy } from './prepare/zoom.ts';
import { useZoom } from './use-zoom.ts';

/** ZoomControls zoom all charts of the page without a mouse: on a phone, and by keyboard. */
export function ZoomControls({ axis, models }: { axis: ChartAxis; models: readonly ChartModel[] }) {
  const { zoom, zoomTo } = useZoom(axis);
  const whole = wholeOf(models);
  const shown = zoom ?? whole;
  const middle = (shown[0] + shown[1]) / 2;
  const by = (factor: number) => zoomTo(zoomedBy(shown, whole, middle, factor));
  return (
    <fieldset
      aria-label="Zoom of the charts"
      className="m-0 flex min-w-0 flex-wrap items-center gap-0.5 border-0 p-0"
    >
      <Control label="Zoom in" icon={<ZoomIn aria-hidden />} onClick={() => by(0.5)} />
      {zoom === null ? null : (
        <>
          <Control label="Zoom out" icon={<ZoomOut aria-hidden />} onClick={() => by(2)} />
          <Control
            label="Earlier"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => zoomTo(movedBy(shown, whole, -0.5))}
          />
          <Control
            label="Later"
            icon={<ChevronRight aria-hidden />}
            onClick={() => zoomTo(movedBy(shown, whole, 0.5))}
          />
          <Button look="quiet" size="small" icon={<RotateCcw aria-hidden />} onClick={() => zoomTo(null)}>
            Reset zoom
          </Button>
        </>
      )}
    </fieldset>
  );
}

function Control({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return <Button look="quiet" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />;
}

/** wholeOf is the time that any of the charts reaches over. */
function wholeOf(models: readonly ChartModel[]): Span {
  const lows = models.map(({ xDomain }) => xDomain[0]);
  const highs = models.map(({ xDomain }) => xDomain[1]);
  return [Math.min(...lows), Math.max(...highs)];
}
