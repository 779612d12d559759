'use client';

import { useState } from 'react';
import { goToProvider } from '#features/sign-in/go-to-provider.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

/** ConnectProvider lets the account sign in at the operator's provider, which must have the same, verified email. */
export function ConnectProvider({ name, refused }: { name: string; refused: string | null }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState(refused);
  const connect = async () => {
    setBusy(true);
    setFault(await goToProvider('/link-social', '/settings/account'));
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {fault ? <Callout tone="fail">{fault}</Callout> : null}
      <p className="text-ink-soft text-sm">
        Connect it to sign in without a password. It must have the same email.
      </p>
      <Button busy={busy} onClick={() => void connect()}>
        Connect {name}
      </Button>
    </div>
  );
}
