'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';

type Crosshair = { x: number | null; moveTo: (x: number | null) => void };

const CrosshairContext = createContext<Crosshair | null>(null);

/** SharedCrosshair makes all charts inside it point at the same moment. */
export function SharedCrosshair({ children }: { children: ReactNode }) {
  const [x, moveTo] = useState<number | null>(null);
  const value = useMemo(() => ({ x, moveTo }), [x]);
  return <CrosshairContext value={value}>{children}</CrosshairContext>;
}

/** useCrosshair is the crosshair of the page, or one of the chart's own. */
export function useCrosshair(): Crosshair {
  const [x, moveTo] = useState<number | null>(null);
  return use(CrosshairContext) ?? { x, moveTo };
}
