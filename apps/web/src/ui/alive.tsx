'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

/** useAlive shows whether the page's scripts have taken over what the server drew. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/**
 * Alive holds controls back until a listener is attached: taking a page over sets every controlled field to what it was drawn with, so a
 * choice made before would be undone without a word. They look as ever meanwhile: only what is switched off itself looks switched off.
 */
export function Alive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useAlive()} className="contents">
      {children}
    </fieldset>
  );
}
