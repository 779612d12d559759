import { mailText, slackMessage } from '@tidemark/analysis/notices/render-notice';
import type { AttemptResult, ClaimedDelivery } from '@tidemark/db/repositories/webhook-deliveries';
import { findMailAddress } from '@tidemark/db/repositories/webhooks';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { isWornOut, pauseAfter } from '@tidemark/domain/notification/delivery-schedule';
import { describeTransportError } from '@tidemark/targets/egress/describe-transport-error';
import { createGuardedHttp } from '@tidemark/targets/egress/guarded-http';
import type { NotifierContext } from './notifier-context.ts';
import { signWebhook } from './sign-webhook.ts';
import { deniedWords, resolveWebhook } from './webhook-address.ts';
import { openWebhook } from './webhook-secret.ts';

/** From the connection to the end of the answer. */
const timeoutMs = 10_000;
/** Bytes of an answer that are read and kept; the rest is never read. */
const maxAnswerBytes = 1_024;

type Reply = Pick<AttemptResult, 'statusCode' | 'answer' | 'error'> & { isGone?: boolean };

/** sendDelivery makes one attempt and says what it came to; whatever the receiver does, it ends in time and throws nothing. */
export async function sendDelivery(ctx: NotifierContext, delivery: ClaimedDelivery): Promise<AttemptResult> {
  const startMs = ctx.clock.nowMs();
  const reply = await (delivery.kind === 'mail' ? sendMail(ctx, delivery) : post(ctx, delivery));
  const isDelivered = reply.error === null;
  const { isGone = false, statusCode, answer, error } = reply;
  const nowMs = ctx.clock.wallMs();
  const { failingSince } = delivery;
  const isWorn = !isDelivered && failingSince !== null && isWornOut(failingSince, nowMs);
  return {
    statusCode,
    answer,
    error,
    isDelivered,
    durationMs: ctx.clock.nowMs() - startMs,
    pauseMs: isGone || isWorn ? null : pauseAfter(delivery.attempts),
    disabledReason: isDelivered ? null : disabledReason(reply, isWorn ? failingSince : null),
  };
}

function disabledReason({ isGone = false, error }: Reply, wornSince: Date | null): string | null {
  if (isGone) return 'Switched off: the receiver answered 410 Gone, which asks for no further messages.';
  if (wornSince === null) return null;
  const since = wornSince.toISOString().slice(0, 16).replace('T', ' ');
  return `Switched off: every attempt failed since ${since} UTC. The last one: ${error ?? 'failed'}.`;
}

async function post(ctx: NotifierContext, delivery: ClaimedDelivery): Promise<Reply> {
  try {
    const { workspaceId, webhookId, sealedSecret, id, notice, kind } = delivery;
    const { url, secret } = openWebhook(ctx.secrets, { workspaceId, ownerId: webhookId }, sealedSecret ?? '');
    const { allowedAddresses } = await resolveWebhook(ctx, url);
    const { origin, pathname, search } = new URL(url);
    const body = JSON.stringify(kind === 'slack' ? slackMessage(notice) : notice);
    const http = createGuardedHttp({
      url: origin,
      allowedAddresses,
      tls: { verify: true, ca: null },
      authorization: null,
    });
    try {
      const answered = await http.ask({
        method: 'POST',
        path: pathname + search,
        headers: {
          'content-type': 'application/json',
          ...signWebhook(secret, { id, body, atMs: ctx.clock.wallMs() }),
        },
        body,
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      return replyOf(answered.statusCode, answered.text);
    } finally {
      await http.close();
    }
  } catch (error) {
    return { statusCode: null, answer: null, error: failureText(error) };
  }
}

function replyOf(statusCode: number, text: string): Reply {
  const answer = text === '' ? null : text;
  if (statusCode >= 200 && statusCode < 300) return { statusCode, answer, error: null };
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const error = isRedirect ? `status ${statusCode}: redirects are not followed` : `status ${statusCode}`;
  return { statusCode, answer, error, isGone: statusCode === 410 };
}

async function sendMail(ctx: NotifierContext, delivery: ClaimedDelivery): Promise<Reply> {
  const failed = (error: string, isGone = false): Reply => ({
    statusCode: null,
    answer: null,
    error,
    isGone,
  });
  try {
    const { workspaceId, userId, notice } = delivery;
    const to = userId === null ? null : await findMailAddress(ctx.db, workspaceId, userId);
    if (to === null) return failed('no member of the workspace any more', true);
    if (ctx.mail === null) return failed('no SMTP server is set');
    await ctx.mail.send({ to, ...mailText(notice, `${ctx.portalUrl}/settings/notifications`) });
    return { statusCode: null, answer: null, error: null };
  } catch (error) {
    return failed(failureText(error));
  }
}

/** An address that the guard refuses is named by its reason; everything else as transports say it, without the address. */
function failureText(error: unknown): string {
  if (isDomainError(error, 'target_denied')) return `the address ${deniedWords(error.details.reason)}`;
  if (isDomainError(error, 'target_unreachable')) return timedOutWords(error.details.detail);
  if (isDomainError(error, 'internal'))
    return 'its secret cannot be opened with the key of this installation';
  return describeTransportError(error);
}

function timedOutWords(detail: string): string {
  return /timeout|aborted/i.test(detail) ? `no answer within ${timeoutMs / 1_000} s` : detail;
}
