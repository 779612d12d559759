import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Random } from '@tidemark/stats/seeded-random';

/** A simulated process: it dies without notice, and its machine may be suspended or its wall clock set. */
export type SimulatedProcess = {
  readonly name: string;
  readonly clock: Clock;
  isAlive: boolean;
  /** Until then, on the time of the world, its machine is suspended. */
  resumesAtMs: number;
  /** For how long its machine was suspended; its monotonic clock stood still meanwhile. */
  suspendedMs: number;
  /** Until then it is cut off from the database: what it sends arrives afterwards, and so do the answers. */
  reachesAtMs: number;
  /** By how much its wall clock is wrong. */
  wallOffsetMs: number;
  /** A process has one kind of wrong clock: one that hides a suspension by setting the wall clock back is beyond the promise. */
  clockFault: 'suspension' | 'wall-clock';
  /** What it does when it is asked to shut down. */
  shutDown: () => void;
};

/** What happens to a request to the database. */
type Fate = 'answered' | 'unsent' | 'answer-lost' | 'killed-before' | 'killed-after';

/** `survives`: a statement that was sent may be executed although its process died; a transaction needs its process. */
type Request = {
  process: SimulatedProcess;
  label: string;
  /** It is on its way until then, on the time of the world. */
  arrivesAtMs: number;
  survives: boolean;
  execute: (fate: Fate) => Promise<void>;
};
type Sleeper = { process: SimulatedProcess | null; dueAtMs: () => number; wake: () => void };

export type WorldOptions = {
  random: Random;
  startWallMs: number;
  /** Faults happen until then; after it everything must come to its end. */
  faultsUntilMs: number;
  onKilled: (process: SimulatedProcess) => void;
  /** Looks at what a request did, before its answer is on the way. */
  afterRequest: () => Promise<void>;
  /** A request failed otherwise than by a simulated fault. */
  onError: (error: unknown) => void;
};

/** Everything that happens in a schedule, one step at a time, in an order that its seed decides. */
export type World = ReturnType<typeof createWorld>;

/** Shares of requests with a fault, and of advances of time with one. */
const shares = { unsent: 0.03, answerLost: 0.05, killedBefore: 0.003, killedAfter: 0.003 };
/** The other requests arrive at once. */
const shareOfLate = 0.08;
const longestWayMs = 4_000;
const perAdvance = { kill: 0.006, shutDown: 0.004, clock: 0.02, cutOff: 0.02 };
const longestSuspensionMs = 25_000;
/** A short cut, or one that outlasts a lease. */
const cutOffMs = { shortest: 12_000, longest: 25_000, longestShort: 5_000 };
const longestWallJumpMs = 60_000;
/** A worker that does not shut down in time is ended. */
const longestShutdownMs = 15_000;

/** createWorld gives a world at time 0 without any process. */
export function createWorld(options: WorldOptions) {
  const { random, startWallMs, faultsUntilMs, onKilled, afterRequest, onError } = options;
  let atMs = 0;
  let failure: string | null = null;
  let requests: Request[] = [];
  let sleepers: Sleeper[] = [];
  let processes: SimulatedProcess[] = [];
  const trace: string[] = [];
  const faults = new Map<string, number>();

  const hasFaults = () => atMs < faultsUntilMs;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const note = (who: string, what: string) => trace.push(`${(atMs / 1_000).toFixed(3)} s  ${who}: ${what}`);
  function fault(kind: string, who: string, what = ''): void {
    faults.set(kind, (faults.get(kind) ?? 0) + 1);
    note(who, `[${kind}] ${what}`);
  }

  function sleepUntil(process: SimulatedProcess | null, dueAtMs: () => number, signal?: AbortSignal) {
    return new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper: Sleeper = {
        process,
        dueAtMs,
        wake: () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', sleeper.wake, { once: true });
    });
  }

  function startProcess(name: string): SimulatedProcess {
    const nowMs = () => atMs - process.suspendedMs;
    const process: SimulatedProcess = {
      name,
      isAlive: true,
      resumesAtMs: 0,
      suspendedMs: 0,
      reachesAtMs: 0,
      wallOffsetMs: 0,
      clockFault: random() < 0.5 ? 'suspension' : 'wall-clock',
      shutDown: () => undefined,
      clock: {
        nowMs,
        wallMs: () => startWallMs + atMs + process.wallOffsetMs,
        sleep: (ms, signal) => {
          const dueMs = nowMs() + Math.max(0, ms);
          return process.isAlive
            ? sleepUntil(process, () => Math.max(process.resumesAtMs, dueMs + process.suspendedMs), signal)
            : never();
        },
      },
    };
    processes.push(process);
    note(name, 'starts');
    return process;
  }

  function kill(process: SimulatedProcess): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    processes = processes.filter((other) => other !== process);
    sleepers = sleepers.filter((sleeper) => sleeper.process !== process);
    requests = requests.filter(
      (request) => request.process !== process || (request.survives && random() < 0.5),
    );
    onKilled(process);
  }

  /** Settles a promise of a process when it runs and its answer arrives; never where it has died. */
  function deliver(process: SimulatedProcess, settle: () => void): void {
    if (!process.isAlive) return;
    const dueAtMs = () => Math.max(process.resumesAtMs, process.reachesAtMs);
    if (dueAtMs() <= atMs) settle();
    else void sleepUntil(process, dueAtMs).then(settle);
  }

  /** Sends a request of a process, which is executed when its turn comes. */
  function request<Result>(
    process: SimulatedProcess,
    label: string,
    survives: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!process.isAlive) return never();
    return new Promise<Result>((resolve, reject) => {
      const refuse = () => deliver(process, () => reject(new DomainError('database_unavailable', {})));
      async function execute(fate: Fate): Promise<void> {
        if (fate === 'unsent') return refuse();
        if (fate === 'killed-before') return kill(process);
        const settle = await work().then(
          (result) => () => resolve(result),
          (error: unknown) => {
            onError(error);
            return () => reject(error);
          },
        );
        await afterRequest();
        if (fate === 'killed-after') kill(process);
        if (fate === 'answer-lost') return refuse();
        deliver(process, settle);
      }
      const isLate = hasFaults() && random() < shareOfLate;
      requests.push({
        process,
        label,
        survives,
        execute,
        arrivesAtMs: isLate ? atMs + random() * longestWayMs : atMs,
      });
    });
  }

  function fateOf({ process }: Request): Fate {
    const chance = random();
    if (!hasFaults() || !process.isAlive) return 'answered';
    let upTo = shares.unsent;
    if (chance < upTo) return 'unsent';
    upTo += shares.answerLost;
    if (chance < upTo) return 'answer-lost';
    upTo += shares.killedBefore;
    if (chance < upTo) return 'killed-before';
    return chance < upTo + shares.killedAfter ? 'killed-after' : 'answered';
  }

  async function perform(chosen: Request): Promise<void> {
    requests = requests.filter((other) => other !== chosen);
    const fate = fateOf(chosen);
    if (fate === 'answered') note(chosen.process.name, chosen.label);
    else fault(fate, chosen.process.name, chosen.label);
    await chosen.execute(fate);
  }

  function disturb(): void {
    const chance = random();
    const process = pick(processes);
    if (!process || !hasFaults()) return;
    const { kill: killed, shutDown, clock, cutOff } = perAdvance;
    if (chance < killed) {
      fault('killed', process.name);
      kill(process);
    } else if (chance < killed + shutDown) {
      fault('shutdown', process.name);
      process.shutDown();
      void sleepUntil(null, dueIn(longestShutdownMs)).then(() => kill(process));
    } else if (chance < killed + shutDown + clock) disturbClock(process);
    else if (chance < killed + shutDown + clock + cutOff) {
      const { shortest, longest, longestShort } = cutOffMs;
      const forMs = random() < 0.5 ? random() * longestShort : shortest + random() * (longest - shortest);
      process.reachesAtMs = Math.max(process.reachesAtMs, Math.min(atMs + forMs, faultsUntilMs));
      fault('cut-off', process.name, `${Math.round(forMs)} ms`);
    }
  }

  function disturbClock(process: SimulatedProcess): void {
    if (process.clockFault === 'wall-clock') {
      const byMs = (random() - 0.5) * 2 * longestWallJumpMs;
      process.wallOffsetMs += byMs;
      fault('wall-clock', process.name, `${Math.round(byMs)} ms`);
      return;
    }
    if (process.resumesAtMs > atMs) return;
    const forMs = random() * longestSuspensionMs;
    process.resumesAtMs = atMs + forMs;
    process.suspendedMs += forMs;
    fault('suspension', process.name, `${Math.round(forMs)} ms`);
  }

  const dueIn = (ms: number) => {
    const dueMs = atMs + ms;
    return () => dueMs;
  };

  const dueAtMsOf = ({ process, arrivesAtMs }: Request) => Math.max(process.reachesAtMs, arrivesAtMs);

  /** Time passes until a sleeper wakes or a request arrives; false: nothing waits for time. */
  function advance(): boolean {
    disturb();
    const nextMs = Math.min(...sleepers.map(({ dueAtMs }) => dueAtMs()), ...requests.map(dueAtMsOf));
    if (nextMs === Number.POSITIVE_INFINITY) return false;
    const next = pick(sleepers.filter(({ dueAtMs }) => dueAtMs() === nextMs));
    atMs = Math.max(atMs, nextMs);
    next?.wake();
    return true;
  }

  /** One step: a request is executed, or time passes; false: nothing is left to do. */
  async function step(): Promise<boolean> {
    await settled();
    const chosen = pick(requests.filter((request) => dueAtMsOf(request) <= atMs));
    if (!chosen) return advance();
    await perform(chosen);
    await settled();
    return true;
  }

  return {
    atMs: () => atMs,
    wallMs: () => startWallMs + atMs,
    random,
    pick,
    hasFaults,
    startProcess,
    request,
    step,
    trace,
    faults,
    /** Resolves later, whatever processes die. */
    after: (ms: number) => sleepUntil(null, dueIn(ms)),
    /** Whether a request of this name is on its way. */
    isPending: (label: string) => requests.some((request) => request.label === label),
    isRunning: (process: SimulatedProcess) => process.isAlive && process.resumesAtMs <= atMs,
    /** A promise of the product is broken; the first one counts. */
    fail: (message: string) => {
      failure ??= message;
    },
    failure: () => failure,
    /** Ends every process, so that nothing of a schedule goes on after it. */
    end: () => {
      for (const process of processes) process.isAlive = false;
      [processes, sleepers, requests] = [[], [], []];
    },
  };
}

function never<Result>(): Promise<Result> {
  return new Promise(() => undefined);
}

/** Lets everything run that waits for promises alone: they are all settled before the next turn of the event loop. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
