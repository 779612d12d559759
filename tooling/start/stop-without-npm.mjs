const checkEveryMs = 1_000;

/** stopWithoutNpm asks this process to stop when the npm that ran it is gone, killed so that it could not hand on a signal. */
export function stopWithoutNpm(env = process.env) {
  if (!env.npm_lifecycle_event) return;
  const npmPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npmPid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  timer.unref();
}
