'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const everyMs = 3_000;

/** RefreshWhile asks the server for the page anew every few seconds as long as something is in progress and the page is visible. */
export function RefreshWhile({ isGoing }: { isGoing: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isGoing, router]);
  return null;
}
