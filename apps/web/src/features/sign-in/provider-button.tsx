'use client';

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { goToProvider } from './go-to-provider.ts';

/** ProviderButton signs in at the operator's provider. */
export function ProviderButton({ name, next }: { name: string; next: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    const refused = await goToProvider('/sign-in/social', next);
    setFault(refused);
    if (refused) setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      {fault ? <Callout tone="fail">{fault}</Callout> : null}
      <Button busy={busy} onClick={() => void go()}>
        Sign in with {name}
      </Button>
      <p className="flex items-center gap-3 text-[13px] text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with a password
      </p>
    </div>
  );
}
