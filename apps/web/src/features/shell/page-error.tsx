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
        Something went wrong on our side; nothing that was recorded is lost. Try again, and if it happens once
        more, look for the reference in the portal's log.
      </p>
    </ProblemScreen>
  );
}
