'use client';

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';

/** ConfirmDialog asks before something that cannot be taken back; `confirm` names what will be done. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  dismiss = 'Keep it',
  busy = false,
  error,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirm: string;
  dismiss?: string;
  busy?: boolean;
  error?: string | null;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{dismiss}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {error ? <Callout tone="fail">{error}</Callout> : null}
    </Dialog>
  );
}
