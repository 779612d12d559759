'use client';

import { useMemo } from 'react';
import { useAddress } from '#ui/use-address.ts';
import type { ChartAxis } from './prepare/chart-model.ts';
import { readZoom, type Span, zoomText } from './prepare/zoom.ts';

export type Zoom = { zoom: Span | null; zoomTo: (span: Span | null) => void };

/** useZoom is the part of a clock that all charts of the page show; it stands in the address. */
export function useZoom(axis: ChartAxis): Zoom {
  const { get, set } = useAddress();
  const text = get('zoom');
  return useMemo(
    () => ({
      zoom: readZoom(text, axis),
      zoomTo: (span: Span | null) => set({ zoom: span === null ? null : zoomText(axis, span) }),
    }),
    [text, axis, set],
  );
}

/** useLogScale is whether a chart shows its values by factors; which ones do stands in the address. */
export function useLogScale(key: string): [boolean, (isLog: boolean) => void] {
  const { get, set } = useAddress();
  const keys = (get('log') ?? '').split(',').filter((each) => each !== '');
  const change = (isLog: boolean) => {
    const others = keys.filter((each) => each !== key);
    const next = isLog ? [...others, key] : others;
    set({ log: next.length === 0 ? null : next.join(',') });
  };
  return [keys.includes(key), change];
}
