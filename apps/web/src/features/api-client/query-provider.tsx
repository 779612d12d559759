'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { entryHref } from '#session/return-path.ts';
import { createQueryClient } from './query-client.ts';

/** QueryProvider gives every page one cache of answers; a session that has ended leads to the sign-in page, and back here. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(signInAgain));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(entryHref('/sign-in', `${pathname}${search}`));
}
