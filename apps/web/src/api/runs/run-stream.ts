import type { ServiceContext } from '@tidemark/services/access/context';
import { listenRun } from '@tidemark/services/live/listen-run';
import { getRunEvents } from '@tidemark/services/samples/run-records';
import { apiHeaders } from '#http/problem-response.ts';

export type RunStreamOptions = {
  ctx: ServiceContext;
  runId: string;
  /** The client already has timeline entries up to this id. */
  afterId: string | null;
  gone: AbortSignal;
  /** Checked before each change and with each heartbeat: a reader who loses access gets nothing more. */
  isStillAllowed: () => Promise<boolean>;
  /** Called once the stream has ended. */
  release: () => void;
};

const heartbeatMs = 5_000;

/** Messages that a reader may have left unread; one that reads nothing must not fill our memory. */
const maxUnread = 200;

/** runStream sends the run, then each change and new timeline entry, until the run has ended or the client disconnects. */
export function runStream(options: RunStreamOptions): Response {
  const over = new AbortController();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      void follow(options, over, controller);
    },
    cancel: () => over.abort(),
  });
  const headers = {
    ...apiHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
  };
  return new Response(stream, { headers });
}

async function follow(
  options: RunStreamOptions,
  over: AbortController,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  const { gone, isStillAllowed } = options;
  const signal = AbortSignal.any([over.signal, gone]);
  const send = (text: string) => {
    if (signal.aborted) return;
    controller.enqueue(new TextEncoder().encode(text));
    if ((controller.desiredSize ?? 0) < -maxUnread) over.abort();
  };
  const heartbeat = setInterval(() => {
    send(': heartbeat\n\n');
    void isStillAllowed().then((allowed) => allowed || over.abort());
  }, heartbeatMs);
  try {
    await sendChanges({ ...options, signal, send });
  } catch {
    // The stream ends without `end`, so the client reconnects and gets the error then.
  } finally {
    clearInterval(heartbeat);
    over.abort();
    options.release();
    closeQuietly(controller);
  }
}

async function sendChanges(
  of: RunStreamOptions & { signal: AbortSignal; send: (text: string) => void },
): Promise<void> {
  const { ctx, runId, isStillAllowed, signal, send } = of;
  let { afterId } = of;
  let ended = false;
  send('retry: 2000\n\n');
  for await (const run of listenRun(ctx, { runId, signal })) {
    if (!(await isStillAllowed())) return;
    send(`event: run\ndata: ${JSON.stringify(run)}\n\n`);
    for (const mark of await getRunEvents(ctx, { runId, afterId })) {
      afterId = mark.id;
      send(`id: ${mark.id}\nevent: mark\ndata: ${JSON.stringify(mark)}\n\n`);
    }
    ended = run.endedAt !== null;
  }
  if (ended) send('event: end\ndata: {}\n\n');
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The client cancelled the stream, which closed it.
  }
}
