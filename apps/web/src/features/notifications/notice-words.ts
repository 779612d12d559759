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
