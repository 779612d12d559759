import { systemTls } from '@tidemark/domain/target/target-tls';
import { errorCode } from '@tidemark/targets/egress/describe-transport-error';
import { createGuardedHttp } from '@tidemark/targets/egress/guarded-http';
import type { HookCall } from './hook-messages.ts';

const timeoutMs = 5_000;
const maxAnswerBytes = 65_536;

/** callHook posts to a hook, through the guard of targets: approved addresses only, no redirect, bounded in time and answer; null where it was taken. */
export async function callHook({ url: text, allowedAddresses, body }: HookCall): Promise<string | null> {
  const { origin, pathname, search } = new URL(text);
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
    return `the hook answered ${statusCode} to ${body.state}`;
  } catch (error) {
    // A text that names its address would be in reports.
    const code = errorCode(error instanceof Error && error.cause !== undefined ? error.cause : error);
    return `the hook could not be asked to ${body.state}: ${code}`;
  } finally {
    await http.close();
  }
}
