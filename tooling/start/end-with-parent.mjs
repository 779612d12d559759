// Preloaded into our own programs by `node --import`: when the start that runs them is gone, they end as by SIGTERM.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.TIDEMARK_PARENT_PIPE === '1') {
  // Programs that these start have pipes of their own.
  delete process.env.TIDEMARK_PARENT_PIPE;
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref();
  };
  process.stdin.on('end', end).on('error', end).resume();
  process.stdin.unref?.();
}
