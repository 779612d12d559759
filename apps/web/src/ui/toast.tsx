'use client';

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { Button, IconButton } from './button.tsx';

export type ToastMessage = {
  tone?: 'good' | 'fail';
  title: string;
  detail?: string;
  /** What can still be done about it while the message is shown, for example to undo it. */
  action?: { label: string; onSelect: () => void };
  durationMs?: number;
};

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** useToast gives the function that shows a passing message; it is read out and goes by itself. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

/** ToastProvider holds the messages that are on screen; it stands once, around the whole portal. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<{ id: number; message: ToastMessage }[]>([]);
  const show = useCallback((message: ToastMessage) => {
    setMessages((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, message }]);
  }, []);
  const drop = (id: number) => setMessages((before) => before.filter((entry) => entry.id !== id));
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={6_000} label="Message">
        {children}
        {messages.map(({ id, message }) => (
          <ToastCard key={id} message={message} onClose={() => drop(id)} />
        ))}
        <Radix.Viewport className="fixed right-4 bottom-20 z-[60] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 md:bottom-4" />
      </Radix.Provider>
    </ToastContext>
  );
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const failed = message.tone === 'fail';
  return (
    <Radix.Root
      type={failed || message.action ? 'foreground' : 'background'}
      {...(message.durationMs === undefined ? {} : { duration: message.durationMs })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="flex items-start gap-2.5 rounded-lg border border-line-strong bg-raised p-3"
    >
      {failed ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-fail" />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-medium text-sm">{message.title}</Radix.Title>
        {message.detail ? (
          <Radix.Description className="text-[13px] text-ink-soft">{message.detail}</Radix.Description>
        ) : null}
      </div>
      {message.action ? (
        <Radix.Action asChild altText={`${message.action.label}: ${message.title}`}>
          <Button size="small" onClick={message.action.onSelect}>
            {message.action.label}
          </Button>
        </Radix.Action>
      ) : null}
      <Radix.Close asChild>
        <IconButton label="Dismiss" className="-m-1.5">
          <X aria-hidden />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
