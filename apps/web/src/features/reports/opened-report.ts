import { isDomainError } from '@tidemark/domain/kernel/errors';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { container } from '#container.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { limitReaders } from '#http/limit-readers.ts';

/** openedReport gives the report of a link to a page that the framework renders, once per request. */
export const openedReport = cache((token: string) => {
  const { limiter, sharedReports } = container();
  try {
    limitReaders(limiter);
  } catch (error) {
    // The first page can answer with the status of a refusal.
    if (isDomainError(error, 'rate_limited')) redirect(`/r/${token}`);
    throw error;
  }
  return foundOr404(sharedReports.read(token));
});
