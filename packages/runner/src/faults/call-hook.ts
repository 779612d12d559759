import { isDomainError } from '@tidemark/domain/kernel/errors';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { createGuardedHttp } from '@tidemark/targets/egress/guarded-http';
import type { HookCall } from './hook-messages.ts';

const timeoutMs = 5_000;
const maxAnswerBytes = 65_536;

/** callHook posts to a hook, through the guard of targets: approved addresses only, no redirect, bounded in time and answer; null where it was taken. */
export async function callHook({ url: text, allowedAddresses, body }: HookCall): Promise<string | null> {
  const { origin, pathname, search, host } = new URL(text);
  const http = createGuardedHttp({ url: origin, allowedAddresses, tls: systemTls, authorization: null });
  try {
    const { statusCode } = await http.ask({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    if (statusCode < 300) return null;
    return `the hook at ${host} answered ${statusCode} to ${body.state}`;
  } catch (error) {
    const detail = isDomainError(error, 'target_unreachable') ? error.details.detail : 'no reason given';
    return `the hook at ${host} could not be asked to ${body.state}: ${detail}`;
  } finally {
    await http.close();
  }
}
