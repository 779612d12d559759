'use client';

import { useMutation } from '@tanstack/react-query';
import type { NoticeEvent } from '@tidemark/domain/notification/webhook';
import { useState } from 'react';
import type { z } from 'zod';
import { mailPreferencesShape } from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';
import { useToast } from '#ui/toast.tsx';
import { EventChoice } from './event-choice.tsx';

/** MailPanel chooses of which events the signed-in member gets mail; each change is stored at once. */
export function MailPanel({
  isAvailable,
  events,
  mayChange,
}: z.infer<typeof mailPreferencesShape> & { mayChange: boolean }) {
  const notify = useToast();
  const [chosen, setChosen] = useState<readonly NoticeEvent[]>(events);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (next: NoticeEvent[]) =>
      fetchApi('PUT', '/notifications/mail', mailPreferencesShape, { body: { events: next } }),
    onMutate: (next) => {
      const before = chosen;
      setChosen(next);
      return before;
    },
    onError: (_error, _next, before) => setChosen(before ?? events),
    onSuccess: (stored) =>
      notify({ title: stored.events.length === 0 ? 'You get no mail' : 'Your choice is stored' }),
  });
  return (
    <Panel
      title="Your mail"
      help={<Help of="your-mail" about="Your mail" />}
      description="To your own address, for this workspace only. Off until you choose."
    >
      <div className="flex flex-col gap-3">
        {isAvailable ? null : (
          <Callout>
            This installation sends no mail: the operator sets a server by TIDEMARK_SMTP_URL. What you choose
            applies from then on.
          </Callout>
        )}
        {mayChange ? null : (
          <p className="text-ink-soft text-sm">Viewers get no mail: ask an owner for another role.</p>
        )}
        <EventChoice chosen={chosen} disabled={isPending || !mayChange} onChange={(next) => mutate(next)} />
        {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
      </div>
    </Panel>
  );
}
