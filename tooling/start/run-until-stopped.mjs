import { describeFailure } from './describe-failure.mjs';
import { stopGracefully } from './stop-gracefully.mjs';
import { failureOfPart } from './wait-until-healthy.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** One Ctrl-C reaches us twice, from the terminal and from npm: signals this close are one. */
const oneSignalMs = 500;

/**
 * runUntilStopped runs `work`, which starts parts and registers each, until a signal asks to stop or a part ends by itself
 * (a kept part: too often); then it ends the parts in order and gives the exit code. Work that gives a number is done, and that is the exit code. A
 * second signal kills the parts at once.
 */
export async function runUntilStopped(
  work,
  { steps, host = process, stopTimeoutMs, nowMs = () => performance.now() },
) {
  const parts = [];
  const stopping = new AbortController();
  let failure = null;
  let askedAtMs = null;

  const fail = (error) => {
    if (stopping.signal.aborted) return;
    failure = error;
    stopping.abort();
  };
  const onSignal = () => {
    if (askedAtMs === null) {
      askedAtMs = nowMs();
      if (!stopping.signal.aborted) steps.line('  Stopping (once more to force)');
      stopping.abort();
    } else if (nowMs() - askedAtMs >= oneSignalMs) {
      for (const part of parts) if (!part.isOver) part.kill();
    }
  };
  for (const signal of stopSignals) host.on(signal, onSignal);

  const register = (part) => {
    parts.push(part);
    part.ended.then((end) => {
      if (!part.isAskedToStop) fail(part.failure ?? failureOfPart(part, end));
    });
    stopping.signal.throwIfAborted();
  };
  const stopped = new Promise((resolve) =>
    stopping.signal.addEventListener('abort', resolve, { once: true }),
  );
  let exitCode = 0;
  const finish = (code) => {
    if (typeof code !== 'number') return;
    exitCode = code;
    stopping.abort();
  };
  const worked = work({ register, signal: stopping.signal }).then(finish).catch(fail);
  await stopped;
  await stopGracefully(parts, { timeoutMs: stopTimeoutMs });
  await worked;
  // A part may have been registered while the others were ending.
  await stopGracefully(parts, { timeoutMs: stopTimeoutMs });
  for (const signal of stopSignals) host.off(signal, onSignal);
  if (failure) steps.line(`  ${describeFailure(failure)}`);
  return failure ? 1 : exitCode;
}
