'use client';

import type { ReactNode } from 'react';
import type { XyModel } from './prepare/xy-model.ts';
import { useWidth } from './use-width.ts';
import { XyPlot } from './xy-plot.tsx';

const height = 300;

/** XyFigure is a chart whose table stands beside it on the page: `children` say in words what it shows. */
export function XyFigure({ model, children }: { model: XyModel; children?: ReactNode }) {
  const [ref, width] = useWidth();
  return (
    <figure aria-label={model.title} className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-[13px] text-ink-soft">{children}</figcaption>
      <div ref={ref} aria-hidden className="w-full overflow-hidden" style={{ height }}>
        {width === null ? null : <XyPlot model={model} width={width} height={height} />}
      </div>
      {model.notes.length > 0 ? (
        <p className="text-[12.5px] text-ink-faint">{model.notes.join(' ')}</p>
      ) : null}
    </figure>
  );
}
