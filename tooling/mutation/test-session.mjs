import { fork } from 'node:child_process';
import { once } from 'node:events';

const processFile = new URL('./session-process.mjs', import.meta.url);

const longestAnswerMs = 600_000;

/**
 * createTestSession keeps a Vitest warm in a process of its own, which carries at most one mutant at a time, in memory.
 * A run that takes longer than its `timeoutMs` ends that process; the next call starts another.
 */
export function createTestSession({ root, project }) {
  let child = null;
  let mutant = null;

  async function start() {
    child = fork(processFile, [project], {
      cwd: root,
      // Under CI Vitest writes no snapshots.
      env: { ...process.env, CI: '1', VITEST: undefined },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    if (mutant) await ask({ kind: 'mutate', next: mutant });
  }

  function close() {
    child?.kill('SIGKILL');
    child = null;
  }

  async function ask(message, timeoutMs = longestAnswerMs) {
    if (!child) await start();
    const answered = new AbortController();
    child.send(message);
    const answer = await Promise.race([
      once(child, 'message', { signal: answered.signal }).then(([value]) => value),
      once(child, 'exit', { signal: answered.signal }).then(() => ({ isOver: true })),
      later(timeoutMs, answered.signal).then(() => ({ isOver: true })),
    ]).finally(() => answered.abort());
    if (answer.error) throw new Error(answer.error);
    if (answer.isOver) close();
    return answer;
  }

  return {
    listTests: async () => (await ask({ kind: 'list' })).tests,
    setMutant: async (next) => {
      mutant = next;
      await ask({ kind: 'mutate', next });
    },
    run: (tests, timeoutMs) => ask({ kind: 'run', tests }, timeoutMs),
    close,
  };
}

function later(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
