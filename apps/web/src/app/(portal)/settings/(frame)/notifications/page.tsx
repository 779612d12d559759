import { getMailPreferences } from '@tidemark/services/notifications/mail-preferences';
import { listWebhooks } from '@tidemark/services/notifications/webhooks';
import type { Metadata } from 'next';
import { webhooksBodyShape } from '#api/shapes/notifications.ts';
import { MailPanel } from '#features/notifications/mail-panel.tsx';
import { WebhooksPanel } from '#features/notifications/webhooks-panel.tsx';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const ctx = await requireContext();
  const body = JSON.stringify({ items: await listWebhooks(ctx) });
  return (
    <>
      <WebhooksPanel
        webhooks={webhooksBodyShape.parse(JSON.parse(body)).items}
        mayChange={mayDo(ctx, 'write')}
      />
      <MailPanel {...(await getMailPreferences(ctx))} mayChange={mayDo(ctx, 'write')} />
    </>
  );
}
