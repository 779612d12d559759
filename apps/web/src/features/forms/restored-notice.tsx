'use client';

import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

/** RestoredNotice says that a draft was found again, and lets it go. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Callout
      title="Unsaved draft restored"
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your earlier input was not saved.
    </Callout>
  );
}
