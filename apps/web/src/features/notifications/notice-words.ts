import type { DeliveryBody } from '#api/shapes/notifications.ts';

/** What each event is called where it can be chosen. */
export const eventWords = {
  'verdict.changed': 'Verdict changed: a benchmark concludes otherwise than before on its branch',
  'gate.concluded': 'Gate concluded',
  'experiment.finished': 'Experiment finished',
  'run.finished': 'Run finished',
} as const;

/** attemptText says how the last attempt of a message went. */
export function attemptText({ statusCode, error, attempts, state }: DeliveryBody): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (attempts === 0) return 'to be sent within seconds';
  if (state === 'delivered') return statusCode === null ? tried : `status ${statusCode}, ${tried}`;
  return `${error ?? 'no answer yet'}, ${tried}`;
}

/** deliverySentence says at a glance whether the messages of a webhook arrive, the worst first. */
export function deliverySentence(deliveries: readonly Pick<DeliveryBody, 'state' | 'attempts'>[]): string {
  const count = (isCounted: (delivery: Pick<DeliveryBody, 'state' | 'attempts'>) => boolean) =>
    deliveries.filter(isCounted).length;
  const failed = count(({ state }) => state === 'failed');
  const retried = count(({ state, attempts }) => state === 'waiting' && attempts > 0);
  const of = `of ${deliveries.length} messages`;
  if (failed > 0) return `${failed} ${of} failed: resend them once the receiver works again.`;
  if (retried > 0) return `${retried} ${of} not delivered yet: they are retried for a day.`;
  const delivered = count(({ state }) => state === 'delivered');
  return delivered > 0 ? `${delivered} ${of} delivered.` : '';
}

/** webhookSentence says at a glance whether the webhooks of a workspace work. */
export function webhookSentence(
  webhooks: readonly { isActive: boolean; disabledReason: string | null; failingSince: string | null }[],
): string {
  const off = webhooks.filter(({ disabledReason }) => disabledReason !== null).length;
  const failing = webhooks.filter(({ isActive, failingSince }) => isActive && failingSince !== null).length;
  if (off > 0) return `${off} of ${webhooks.length} switched off after failing: see why below.`;
  if (failing > 0) return `${failing} of ${webhooks.length} failing: messages are retried for a day.`;
  return '';
}
