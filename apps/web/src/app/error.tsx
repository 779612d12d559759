'use client';

import { PageError } from '#features/shell/page-error.tsx';

export default function RootError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main>
      <PageError error={error} retry={reset} />
    </main>
  );
}
