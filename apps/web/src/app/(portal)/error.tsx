'use client';

import { PageError } from '#features/shell/page-error.tsx';

export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageError error={error} retry={reset} />;
}
