import { setTimeout as wait } from 'node:timers/promises';
import { type SupervisedServer, supervise } from './supervise.ts';

/** A supervised process that can be frozen, killed, and started again by the same command. */
export type RestartableProcess = {
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  isRunning(): boolean;
  /** Resolves with how the process that runs now, or ran last, ended. */
  ended(): Promise<string>;
  /** Resolves with how it ended when it did so without being asked to. */
  died: Promise<string>;
  /** Freezes the process and what it started, or lets it go on; nothing happens to one that has ended. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the process, frozen or not; resolves when it is gone. Its end is asked for until `watch`. */
  kill(): Promise<void>;
  /** Asks the process to end by SIGTERM, frozen or not, and kills it after `withinMs`; true where it ended by itself. */
  end(withinMs: number): Promise<boolean>;
  /** Starts it again after it was killed; rejects where it does not start, or `giveUp` was called. */
  start(): Promise<void>;
  /** Takes an end from now on for a death. */
  watch(): void;
  /** Kills the process, also one that is just being started; it is started no more. */
  giveUp(): Promise<void>;
};

/** keepProcess takes a process over that was started by `command`, and watches it. */
export function keepProcess(
  command: Parameters<typeof supervise>[0],
  first: SupervisedServer,
): RestartableProcess {
  let current = first;
  let running = true;
  let isAsked = false;
  let isGivenUp = false;
  let starting: Promise<void> = Promise.resolve();
  let resolveDeath: (how: string) => void = () => undefined;
  const died = new Promise<string>((resolve) => {
    resolveDeath = resolve;
  });
  const follow = (own: SupervisedServer) =>
    void own.ended.then((how) => {
      running = false;
      if (!isAsked) resolveDeath(how);
    });
  const startAgain = async () => {
    if (isGivenUp) throw new TypeError('the start was given up');
    current = await supervise(command);
    running = true;
    follow(current);
  };
  follow(first);
  return {
    get pid() {
      return current.pid;
    },
    isRunning: () => running,
    ended: () => current.ended,
    died,
    signal: (signal) => signalGroup(running ? current.pid : null, signal),
    kill() {
      isAsked = true;
      return current.kill();
    },
    async end(withinMs) {
      isAsked = true;
      if (!running) return false;
      const { pid, ended } = current;
      signalGroup(pid, 'SIGTERM');
      signalGroup(pid, 'SIGCONT');
      const waiting = new AbortController();
      const how = await Promise.race([ended, wait(withinMs, null, waiting).catch(() => null)]);
      waiting.abort();
      await current.kill();
      return how === 'code 0' || how === 'SIGTERM';
    },
    start() {
      isAsked = true;
      starting = startAgain();
      return starting;
    },
    watch() {
      isAsked = isGivenUp;
    },
    async giveUp() {
      isAsked = true;
      isGivenUp = true;
      await starting.catch(() => undefined);
      await current.kill();
    },
  };
}

/** A launched process leads a group of its own. */
function signalGroup(pid: number | null, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
  if (pid === null) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended meanwhile, which `ended` reports.
  }
}
