import { listDeliveries } from '@tidemark/services/notifications/deliveries';
import { getWebhook } from '@tidemark/services/notifications/webhooks';
import type { Metadata } from 'next';
import { deliveriesBodyShape, webhookBodyShape } from '#api/shapes/notifications.ts';
import { WebhookScreen } from '#features/notifications/webhook-screen.tsx';
import { foundOr404, type IdInput } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export const metadata: Metadata = { title: 'Webhook' };

export default async function WebhookPage({ params }: IdInput) {
  const { id: webhookId } = await params;
  const ctx = await requireContext();
  const webhook = await foundOr404(getWebhook(ctx, { webhookId }));
  const log = await listDeliveries(ctx, { webhookId });
  return (
    <WebhookScreen
      webhook={webhookBodyShape.parse(JSON.parse(JSON.stringify(webhook)))}
      log={deliveriesBodyShape.parse(JSON.parse(JSON.stringify(log)))}
      mayChange={mayDo(ctx, 'write')}
    />
  );
}
