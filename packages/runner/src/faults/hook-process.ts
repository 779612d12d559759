import { callHook } from './call-hook.ts';
import { type HookAnswer, type HookCall, hookCallShape } from './hook-messages.ts';

/**
 * Asks the hooks of one run. It outlives the worker for a moment: where that is gone without having ended them, each hook that was begun
 * is asked to end, and only then does this process.
 */
const begun = new Map<number, HookCall>();
let calling: Promise<unknown> = Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (!process.connected) process.exit(0);
process.on('message', (raw: unknown) => {
  const call = hookCallShape.parse(raw);
  if (call.body.state === 'begin') begun.set(call.key, call);
  else begun.delete(call.key);
  const called = callHook(call);
  calling = Promise.allSettled([calling, called]);
  void called.then((reason) => answer({ key: call.key, reason }));
});
process.on('disconnect', () => void endAll().finally(() => process.exit(0)));

async function endAll(): Promise<void> {
  await calling;
  const ends = [...begun.values()].map(
    (call): HookCall => ({ ...call, body: { ...call.body, state: 'end' } }),
  );
  await Promise.allSettled(ends.map(callHook));
}

function answer(message: HookAnswer): void {
  if (process.connected) process.send?.(message);
}
