// Preloaded into our own programs by `node --import`: when what runs them is gone, however it ended, they end as by SIGTERM. They know it
// by their standard input, or, where that is a person's, by a channel.
import { isMainThread } from 'node:worker_threads';

const parentPipe = isMainThread ? process.env.TIDEMARK_PARENT_PIPE : undefined;
if (parentPipe === '1' || parentPipe === 'channel') {
  // Programs that these start have pipes of their own.
  delete process.env.TIDEMARK_PARENT_PIPE;
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref();
  };
  if (parentPipe === 'channel') {
    process.on('disconnect', end);
    process.channel?.unref();
  } else {
    process.stdin.on('end', end).on('error', end).resume();
    process.stdin.unref?.();
  }
}
