'use client';

import { RotateCcw } from 'lucide-react';
import { Button, LinkButton } from '#ui/button.tsx';
import { ProblemScreen } from './problem-screen.tsx';

/** PageError is what a page shows when it could not be made; trying again asks the server anew. */
export function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <ProblemScreen
      title="This page could not be shown"
      reference={error.digest}
      actions={
        <>
          <Button look="primary" icon={<RotateCcw aria-hidden />} onClick={retry}>
            Try again
          </Button>
          <LinkButton href="/">Overview</LinkButton>
        </>
      }
    >
      <p>
        The portal failed to show this page; recorded data is not affected. Try again. If it fails again, look
        up the reference in the portal's log.
      </p>
    </ProblemScreen>
  );
}
