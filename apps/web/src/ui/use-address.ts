'use client';

import { useSearchParams } from 'next/navigation';
import { useSyncExternalStore } from 'react';

/** Choices that stand in the address: read by name, set several at once (null takes one away). */
export type Address = {
  get: (name: string) => string | null;
  set: (changes: Readonly<Record<string, string | null>>) => void;
};

const listeners = new Set<() => void>();

/**
 * useAddress keeps choices of a page in its address without asking the server again; going back takes the last one back. The address
 * itself is what is read, so that a control shows its new state at once and not when the router has noticed.
 */
export function useAddress(): Address {
  const known = useSearchParams().toString();
  const search = useSyncExternalStore(subscribe, readSearch, () => known);
  const query = new URLSearchParams(search);
  return { get: (name) => query.get(name), set: change };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function readSearch(): string {
  return window.location.search.slice(1);
}

function change(changes: Readonly<Record<string, string | null>>): void {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  window.history.pushState(null, '', text === '' ? window.location.pathname : `?${text}`);
  for (const listener of listeners) listener();
}
