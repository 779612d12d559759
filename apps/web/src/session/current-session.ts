import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { container } from '#container.ts';
import { type CurrentSession, sessionOf } from './session-of.ts';

/** optionalSession gives the user and the workspaces of this request, or null without a session. */
export const optionalSession: () => Promise<CurrentSession | null> = cache(async () =>
  sessionOf(container(), await headers()),
);

/** requireSession is optionalSession for pages that need a user: it sends everybody else to the sign-in page. */
export async function requireSession(): Promise<CurrentSession> {
  return (await optionalSession()) ?? redirect('/sign-in');
}
