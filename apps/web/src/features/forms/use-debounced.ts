'use client';

import { useEffect, useState } from 'react';

/** useDebounced gives a value once it has been still for `quietMs`, so that typing never waits for what is made of it. */
export function useDebounced<Value>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
