import type { Clock } from '@tidemark/domain/kernel/clock';
import { printable } from '@tidemark/domain/kernel/printable';
import { z } from 'zod';
import { answerText } from '../remote/answer-text.ts';

/** The API of a forge, and who asks it. */
export type Forge = {
  /** How the forge is called in messages. */
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  clock: Clock;
};

export type ForgeCall = { method: 'GET' | 'POST' | 'PATCH' | 'PUT'; path: string; body?: unknown };

/** `mayExist`: the forge failed on a POST and may yet have done it, so look before it is sent again. */
export type ForgeAnswer =
  | { ok: true; content: unknown; hasNext: boolean }
  | { ok: false; status: number | null; reason: string; mayExist: boolean };

const maxTries = 4;
const requestTimeoutMs = 30_000;
/** A limit that lasts longer than this costs more than the comment is worth. */
const longestWaitMs = 120_000;

/** askForge sends one request; it waits where the forge limits, and repeats what failed for a while, unless that could do it twice. */
export async function askForge(forge: Forge, call: ForgeCall): Promise<ForgeAnswer> {
  for (let tried = 1; ; tried += 1) {
    const { answer, waitMs } = await tryOnce(forge, call, tried);
    if (answer.ok || waitMs === null || tried === maxTries) return answer;
    await forge.clock.sleep(waitMs);
  }
}

/** `waitMs`: how long to wait before the next try; null: there is none. */
type Try = { answer: ForgeAnswer; waitMs: number | null };

async function tryOnce(forge: Forge, call: ForgeCall, tried: number): Promise<Try> {
  const backOffMs = 1_000 * 2 ** (tried - 1);
  const isPost = call.method === 'POST';
  const failed = (status: number | null, reason: string): Try => ({
    answer: { ok: false, status, reason, mayExist: isPost },
    waitMs: isPost ? null : backOffMs,
  });
  try {
    const response = await send(forge, call);
    const text = await answerText(response);
    const { status, headers } = response;
    if (response.ok)
      return {
        answer: {
          ok: true,
          content: contentOf(text),
          hasNext: /rel="next"/.test(headers.get('link') ?? '') || Boolean(headers.get('x-next-page')),
        },
        waitMs: null,
      };
    const reason = reasonOf(forge, status, text);
    if (status >= 500) return failed(status, reason);
    const limitedMs = limitOf(status, headers, { text, clock: forge.clock, backOffMs });
    return {
      answer: { ok: false, status, reason, mayExist: false },
      waitMs: limitedMs !== null && limitedMs <= longestWaitMs ? limitedMs : null,
    };
  } catch (error) {
    return failed(
      null,
      `${forge.name} does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function send({ url, headers }: Forge, { method, path, body }: ForgeCall): Promise<Response> {
  return fetch(`${url.replace(/\/+$/, '')}${path}`, {
    method,
    headers: {
      ...headers,
      'user-agent': 'tidemark',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
    // The headers hold the token.
    redirect: 'error',
  });
}

/** limitOf gives how long a forge asks to wait; null: it does not limit, it refuses. */
function limitOf(
  status: number,
  headers: Headers,
  { text, clock, backOffMs }: { text: string; clock: Clock; backOffMs: number },
): number | null {
  if (status !== 429 && status !== 403) return null;
  const after = headers.get('retry-after');
  if (after !== null && /^\d{1,6}$/.test(after)) return Number(after) * 1_000;
  if (headers.get('x-ratelimit-remaining') === '0') {
    const resetAtMs = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000;
    return Number.isFinite(resetAtMs) ? Math.max(backOffMs, resetAtMs - clock.wallMs()) : backOffMs;
  }
  // GitHub's limit of bursts names no time, and its reference says a minute.
  if (/secondary rate limit/i.test(text)) return 60_000;
  return status === 429 ? backOffMs : null;
}

const messageShape = z.object({ message: z.string() });

function reasonOf({ name }: Forge, status: number, text: string): string {
  const parsed = messageShape.safeParse(contentOf(text));
  const said = parsed.success ? `: ${printable(parsed.data.message).slice(0, 300)}` : '';
  return `${name} answered ${status}${said}`;
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
