'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { Callout } from './callout.tsx';
import { classNames } from './class-names.ts';

/** Dialog asks or shows something above the page; Escape and the scrim close it and the focus returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-3 top-[max(1rem,8vh)] z-50 mx-auto max-h-[84vh] overflow-y-auto rounded-lg border border-line bg-raised p-5',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-1.5 -mr-2">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mt-1 text-ink-soft text-sm">{description}</Radix.Description>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          {footer ? <div className="mt-5 flex flex-wrap justify-end gap-2">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

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
