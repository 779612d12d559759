'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** LocalTime shows a moment in the reader's own time zone; the server, which does not know it, writes UTC. */
export function LocalTime({ iso, seconds = false }: { iso: string; seconds?: boolean }) {
  const isClient = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    ...(isClient ? {} : { timeZone: 'UTC' }),
  });
  return (
    <time dateTime={iso} className="whitespace-nowrap" suppressHydrationWarning>
      {format.format(new Date(iso))}
    </time>
  );
}
