import type { ServiceContext } from '@tidemark/services/access/context';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { container } from '#container.ts';
import { contextOfSession } from './context-of.ts';
import { type CurrentSession, sessionOf } from './session-of.ts';

/** optionalSession gives the user and the workspaces of this request, or null without a session. */
const optionalSession: () => Promise<CurrentSession | null> = cache(async () =>
  sessionOf(container(), await headers()),
);

/** requireSession is optionalSession for pages that need a user: it sends everybody else to the sign-in page. */
export async function requireSession(): Promise<CurrentSession> {
  return (await optionalSession()) ?? redirect('/sign-in');
}

/**
 * optionalContext gives what the signed-in user of this request may do, or null without a session.
 * Membership of the workspace is read anew for each request.
 */
export const optionalContext: () => Promise<ServiceContext | null> = cache(async () => {
  const session = await optionalSession();
  return session && contextOfSession(container(), session);
});

/** requireContext is optionalContext for pages that need a user: it sends everybody else to the sign-in page. */
export async function requireContext(): Promise<ServiceContext> {
  return (await optionalContext()) ?? redirect('/sign-in');
}
