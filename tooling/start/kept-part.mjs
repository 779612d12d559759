import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './start-failure.mjs';
import { lastLinesOf } from './start-part.mjs';
import { describeEnd, waitUntilHealthy } from './wait-until-healthy.mjs';

/** How often and how fast a part that ended by itself is restarted. */
const usualPolicy = { limit: 5, windowMs: 600_000, firstPauseMs: 1_000, longestPauseMs: 30_000 };

/**
 * decideRestart gives the number of the next restart and the pause before it, from the times of the restarts so far; null: there
 * were too many. Restarts before the window do not count, so the pause starts small again.
 */
export function decideRestart(restartedAtMs, nowMs, policy = usualPolicy) {
  const recent = restartedAtMs.filter((atMs) => nowMs - atMs < policy.windowMs).length;
  if (recent >= policy.limit) return null;
  return { number: recent + 1, pauseMs: Math.min(policy.longestPauseMs, policy.firstPauseMs * 2 ** recent) };
}

function givenUp(child, end, { limit, windowMs }, advice) {
  const lines = lastLinesOf(child);
  const shown = lines.length === 0 ? [] : ['Its last lines:', ...lines.map((line) => `    ${line}`)];
  const text = [
    `The ${child.name} ended by itself (${describeEnd(end)}) after ${limit} restarts within ${windowMs / 60_000} minutes, so everything was stopped.`,
    ...shown,
    `${advice} Then start again. Log: ${child.logFile}`,
  ];
  return Object.assign(new StartFailure(text.join('\n  ')), { output: lines.join('\n') });
}

/** Starts the part anew; one that does not become healthy is ended, and counts as one more end. */
function startAnew(kept) {
  kept.restartedAtMs.push(performance.now());
  const current = kept.start();
  kept.child = current;
  void kept.untilHealthy(current).then(
    () => kept.steps.line(`  The ${current.name} is up again.`),
    () => kept.stopping.signal.aborted || current.isOver || current.kill(),
  );
}

/** Gives null when the part was restarted or is to stop, else why it is given up. */
async function restart(kept, end) {
  const { child, policy, prepare, steps, stopping } = kept;
  const decision = decideRestart(kept.restartedAtMs, performance.now(), policy);
  if (decision === null) return givenUp(child, end, policy, kept.advice);
  const next = `Restart ${decision.number} of at most ${policy.limit} in ${decision.pauseMs / 1_000} s`;
  steps.line(`  The ${child.name} ended by itself (${describeEnd(end)}). ${next}. Log: ${child.logFile}`);
  await sleep(decision.pauseMs, null, { signal: stopping.signal }).catch(() => null);
  try {
    if (!stopping.signal.aborted) await prepare();
  } catch (error) {
    return error;
  }
  if (!stopping.signal.aborted) startAnew(kept);
  return null;
}

/** Keeps the part until it is stopped or given up, and gives how its last process ended. */
async function keep(kept, part) {
  for (;;) {
    const end = await kept.child.ended;
    if (kept.wasUp && !kept.stopping.signal.aborted) part.failure = await restart(kept, end);
    if (kept.child.isOver) {
      part.isOver = true;
      return end;
    }
  }
}

/**
 * keepPart runs a part and restarts it when it ends by itself, after a growing pause and a limited number of times. It is
 * registered and stopped like the part. `up` resolves when it is healthy for the first time and rejects when it ends before,
 * because then a setting is wrong. `failure` says why it was given up. `prepare` runs before each restart.
 */
export function keepPart(options) {
  const { isHealthy, signal, everyMs } = options;
  const child = options.start();
  const kept = {
    policy: usualPolicy,
    prepare: async () => {},
    ...options,
    child,
    wasUp: false,
    restartedAtMs: [],
    stopping: new AbortController(),
    untilHealthy: (current) => waitUntilHealthy(current, () => isHealthy(current), { signal, everyMs }),
  };
  const ask = (how) => {
    part.isAskedToStop = true;
    kept.stopping.abort();
    if (!kept.child.isOver) kept.child[how]();
  };
  const part = {
    name: child.name,
    logFile: child.logFile,
    logStart: child.logStart,
    isOver: false,
    isAskedToStop: false,
    failure: null,
    stop: () => ask('stop'),
    kill: () => ask('kill'),
    up: kept.untilHealthy(child).then(() => {
      kept.wasUp = true;
    }),
  };
  part.ended = keep(kept, part);
  return part;
}
