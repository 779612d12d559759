'use client';

import { useMutation } from '@tanstack/react-query';
import { type NoticeEvent, noticeEvents, type WebhookKind } from '@tidemark/domain/notification/webhook';
import Link from 'next/link';
import { useState } from 'react';
import { createdWebhookShape } from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { EventChoice } from './event-choice.tsx';

type Typed = { name: string; url: string; kind: WebhookKind; events: NoticeEvent[] };

const start: Typed = { name: '', url: '', kind: 'json', events: ['verdict.changed', 'gate.concluded'] };

/** NewWebhookDialog creates a webhook and shows its signing secret once. */
export function NewWebhookDialog() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(start);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () =>
      fetchApi('POST', '/webhooks', createdWebhookShape, {
        body: typed.kind === 'slack' ? { ...typed, events: [...noticeEvents] } : typed,
      }),
    meta: { invalidates: [queryKeys.webhooks] },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setTyped(start);
    reset();
  };
  return (
    <>
      <Button onClick={() => change(true)}>New webhook</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={data ? 'Copy the secret now' : 'New webhook'}
        footer={
          data ? (
            <Button look="primary" onClick={() => change(false)}>
              Done
            </Button>
          ) : (
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
              Create webhook
            </Button>
          )
        }
      >
        {data ? (
          <Created id={data.webhook.id} secret={data.secret} isChat={data.webhook.kind === 'slack'} />
        ) : (
          <WebhookFields typed={typed} onChange={setTyped} problem={error?.problem ?? null} />
        )}
      </Dialog>
    </>
  );
}

function Created({ id, secret, isChat }: { id: string; secret: string; isChat: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock label="Signing secret" code={secret} wrap />
      <Callout tone="warn">
        It is not shown again.{' '}
        {isChat
          ? 'A chat needs no signature: you can close this.'
          : 'With it your service checks that a message comes from here.'}
      </Callout>
      <p className="text-ink-soft text-sm">
        <Link href={`/settings/notifications/${id}`} className="underline">
          Send a test message
        </Link>
      </p>
    </div>
  );
}

function WebhookFields({
  typed,
  onChange,
  problem,
}: {
  typed: Typed;
  onChange: (next: Typed) => void;
  problem: Problem | null;
}) {
  const faults = problem?.errors ?? [];
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label="Kind"
        value={typed.kind}
        onValueChange={(kind) => onChange({ ...typed, kind: kind === 'slack' ? 'slack' : 'json' })}
        cards={[
          { value: 'json', title: 'Your own service', detail: 'Signed JSON for each event that you choose.' },
          {
            value: 'slack',
            title: 'Slack or a compatible chat',
            detail: 'One message when the verdict of a benchmark changes, and none while it stays.',
          },
        ]}
      />
      <Field label="Name" hint="Where it goes: #storage-alerts" error={faultAt(faults, '/name')}>
        <TextInput value={typed.name} onChange={({ target }) => onChange({ ...typed, name: target.value })} />
      </Field>
      <Field
        label="Address"
        hint="Stored encrypted; later only its host is shown"
        error={faultAt(faults, '/url')}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={
            typed.kind === 'slack'
              ? 'https://hooks.slack.com/services/…'
              : 'https://example.org/hooks/tidemark'
          }
          value={typed.url}
          onChange={({ target }) => onChange({ ...typed, url: target.value })}
        />
      </Field>
      {typed.kind === 'json' ? (
        <EventChoice chosen={typed.events} onChange={(events) => onChange({ ...typed, events })} />
      ) : null}
      {faultAt(faults, '/events') ? <FieldError>{faultAt(faults, '/events')}</FieldError> : null}
      {problem && faults.length === 0 ? <ProblemCallout problem={problem} /> : null}
    </div>
  );
}
