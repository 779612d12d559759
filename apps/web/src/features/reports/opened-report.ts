import { isDomainError } from '@tidemark/domain/kernel/errors';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { container } from '#container.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { limitReaders } from '#http/limit-readers.ts';
import { grantCookie } from '#http/report-access.ts';

/** openedReport gives the report of a link to a page that the framework renders, once per request. */
export const openedReport = cache(async (token: string) => {
  const { limiter, sharedReports } = container();
  try {
    limitReaders(limiter);
    const grant = (await cookies()).get(grantCookie(token))?.value ?? null;
    const shared = await foundOr404(sharedReports.read(token, { grant, password: null }));
    if (shared.snapshot.sections.includes('details')) return shared;
  } catch (error) {
    // The first page asks for the password, and can answer with the status of a refusal.
    if (isDomainError(error, 'rate_limited') || isDomainError(error, 'report_locked'))
      redirect(`/r/${token}`);
    throw error;
  }
  return notFound();
});
