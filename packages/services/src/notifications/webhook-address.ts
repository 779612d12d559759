import { DomainError, isDomainError, type TargetDenialReason } from '@tidemark/domain/kernel/errors';
import { type ResolvedTarget, resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import type { ServiceContext, ServiceLimits } from '../access/context.ts';

/** What decides where webhooks may go. */
export type WebhookRules = Pick<ServiceContext, 'egress'> & { limits: Pick<ServiceLimits, 'publicWebhooks'> };

/**
 * resolveWebhook gives the approved addresses of a webhook, or throws `target_denied`. It may go where a load may go, and by https to
 * the public internet; never to our own services, launched servers, metadata services or, unless the operator lists it, a private network.
 */
export function resolveWebhook({ egress, limits }: WebhookRules, url: string): Promise<ResolvedTarget> {
  const publicAddresses = new URL(url).protocol === 'https:' && limits.publicWebhooks !== false;
  // The token of an owner allows load, not messages.
  const { provesOwnership: _, ...rules } = egress;
  return resolveTargetAddress(url, { ...rules, publicAddresses });
}

const words: Record<TargetDenialReason, string> = {
  scheme: 'must begin with http:// or https://',
  userinfo: 'must not contain a user or a password',
  unresolvable: 'has a name that does not resolve',
  not_allowed:
    'is neither https on the public internet, nor on this machine, nor among the addresses that the operator allows (TIDEMARK_ALLOWED_TARGETS)',
  metadata_address: 'leads to a link-local or metadata address, which is never permitted',
  own_infrastructure: "leads to one of Tidemark's own services",
  launched_server: 'leads to a server that was launched for a run',
  loopback_off:
    'leads to this machine, which the operator switched off (TIDEMARK_LOOPBACK_TARGETS); ask the operator to list it in TIDEMARK_ALLOWED_TARGETS',
  unproven: 'leads to a target whose owner has not agreed',
  redirect: 'leads to a redirect, which is not followed',
};

/** deniedWords says why a webhook may not go somewhere. */
export function deniedWords(reason: TargetDenialReason): string {
  return words[reason];
}

/** checkWebhookAddress throws validation_failed at `/url` where the webhook may not go there. */
export async function checkWebhookAddress(rules: WebhookRules, url: string): Promise<void> {
  try {
    await resolveWebhook(rules, url);
  } catch (error) {
    if (!isDomainError(error, 'target_denied')) throw error;
    const detail = deniedWords(error.details.reason);
    throw new DomainError('validation_failed', {
      issues: [{ pointer: '/url', code: 'address_denied', detail }],
    });
  }
}
