'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client.ts';

/** QueryProvider gives every page one cache of answers; a session that has ended leads to the sign-in page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(() => window.location.assign('/sign-in')));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
