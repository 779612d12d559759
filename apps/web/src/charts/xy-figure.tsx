'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import { type CsvTable, SaveMenu } from './export/save-menu.tsx';
import { LineSwatch, strokeOf } from './line-look.tsx';
import type { XyModel } from './prepare/xy-model.ts';
import { useWidth } from './use-width.ts';

const height = 300;

/** Its library comes after the page: these charts stand below the first screen, and their words and tables need none. */
const XyPlot = dynamic(() => import('./xy-plot.tsx').then((module) => module.XyPlot), { ssr: false });

/** XyFigure is a chart whose table stands beside it on the page: `children` say in words what it shows, `table` is what is saved of it. */
export function XyFigure({
  model,
  table,
  children,
}: {
  model: XyModel;
  table?: () => CsvTable;
  children?: ReactNode;
}) {
  const [ref, width] = useWidth();
  const figure = useRef<HTMLElement>(null);
  const legend = model.legend ?? [];
  const words = {
    title: model.title,
    notes: model.notes,
    legend: legend.map(({ label, hue, dash }) => ({
      label,
      hue,
      dash: strokeOf({ look: 'plain', dash }).dash ?? null,
    })),
  };
  return (
    <figure ref={figure} aria-label={model.title} className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex flex-wrap items-start justify-between gap-2 text-[13px] text-ink-soft">
        <span>{children}</span>
        {table ? <SaveMenu figure={figure} words={words} table={table} /> : null}
      </figcaption>
      {legend.length > 0 ? (
        <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-0.5 text-[13px]">
          {legend.map(({ key, label, hue, marker, dash }) => (
            <li key={key} className="flex min-w-0 items-center gap-1.5">
              <LineSwatch line={{ hue, marker, dash, look: 'plain' }} />
              <span className="[overflow-wrap:anywhere]">{label}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={ref} data-plot aria-hidden className="relative w-full overflow-hidden" style={{ height }}>
        {width === null ? null : <XyPlot model={model} width={width} height={height} />}
      </div>
      {model.notes.length > 0 ? (
        <p className="text-[12.5px] text-ink-faint">{model.notes.join(' ')}</p>
      ) : null}
    </figure>
  );
}
