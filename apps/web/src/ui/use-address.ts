'use client';

import { useSearchParams } from 'next/navigation';

/** Choices that stand in the address: read by name, set several at once (null takes one away). */
export type Address = {
  get: (name: string) => string | null;
  set: (changes: Readonly<Record<string, string | null>>) => void;
};

/** useAddress keeps choices of a page in its address without asking the server again; going back takes the last one back. */
export function useAddress(): Address {
  const query = useSearchParams();
  return {
    get: (name) => query.get(name),
    set: (changes) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      window.history.pushState(null, '', text === '' ? window.location.pathname : `?${text}`);
    },
  };
}
