import type { ServiceContext } from '@tidemark/services/access/context';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { container } from '#container.ts';
import { contextOfSession } from './context-of.ts';
import { pathHeader } from './path-header.ts';
import { entryHref } from './return-path.ts';
import { type CurrentSession, sessionOf } from './session-of.ts';

/** optionalSession gives the user and the workspaces of this request, or null without a session. */
export const optionalSession: () => Promise<CurrentSession | null> = cache(async () =>
  sessionOf(container(), await headers()),
);

/** requireSession is optionalSession for pages that need a user: without one, the sign-in page, which leads back here. */
export async function requireSession(): Promise<CurrentSession> {
  return (await optionalSession()) ?? redirectToSignIn();
}

/**
 * optionalContext gives what the signed-in user of this request may do, or null without a session.
 * Membership of the workspace is read anew for each request.
 */
export const optionalContext: () => Promise<ServiceContext | null> = cache(async () => {
  const session = await optionalSession();
  return session && contextOfSession(container(), session);
});

/** requireContext is optionalContext for pages that need a user: without one, the sign-in page, which leads back here. */
export async function requireContext(): Promise<ServiceContext> {
  return (await optionalContext()) ?? redirectToSignIn();
}

async function redirectToSignIn(): Promise<never> {
  redirect(entryHref('/sign-in', (await headers()).get(pathHeader)));
}
