import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { askGraphiteVersion } from './ask-graphite-version.ts';
import { dataDirectory, type PartOrder, partStart, queueLimitOf } from './carbon-files.ts';
import { createLaunchDirectory, quoteLogTail, removeLaunchDirectory } from './launch-directory.ts';
import type { LaunchedPart, PartPorts, ReachedPorts } from './launched-server.ts';
import { keepProcess, type RestartableProcess } from './restartable-process.ts';
import { supervise } from './supervise.ts';
import { untilListening } from './until-listening.ts';

/** A part with the directory and the ports that it is given. */
export type PlacedPart = {
  order: PartOrder;
  /** Name of the topology, for errors. */
  topology: string;
  directory: string;
  ports: PartPorts;
  /** Where those that send to it reach it. */
  reachedAt: ReachedPorts;
  /** Where the parts behind it take points, by name. */
  destinationPorts: Readonly<Record<string, number>>;
  statisticsPort: number | null;
};

/** A part that was started and may not listen yet. */
export type StartedPart = LaunchedPart & {
  untilReady(clock: Clock, signal: AbortSignal, isConnecting: boolean): Promise<void>;
  /** Kills it and removes its data. */
  stop(): Promise<void>;
};

/** startPart starts one part of a topology under its own supervisor, in a directory of its own; it throws `launcher_failed`. */
export async function startPart(placed: PlacedPart): Promise<StartedPart> {
  const { order, topology, directory, ports, statisticsPort } = placed;
  const texts = (numbers: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(numbers).map(([name, port]) => [name, String(port)]));
  const { command, files } = partStart(order, {
    directory,
    line: String(ports.line),
    pickle: String(ports.pickle ?? ''),
    query: String(ports.query ?? ''),
    destinationPorts: texts(placed.destinationPorts),
    statistics: String(statisticsPort ?? ''),
  });
  const { line, pickle } = placed.reachedAt;
  const recorded = [...portsOf(ports), line, ...[pickle, statisticsPort].filter((port) => port !== null)];
  await createLaunchDirectory({ directory, launcher: topology, ports: recorded, files });
  try {
    const version = await askGraphiteVersion(order.launcher);
    const first = await supervise(command);
    return partOf(placed, version, keepProcess(command, first));
  } catch (cause) {
    await removeLaunchDirectory(directory);
    throw failureOf(placed, cause instanceof Error ? cause.message : 'no reason given', cause);
  }
}

function partOf(placed: PlacedPart, version: string | null, kept: RestartableProcess): StartedPart {
  const { order, directory, ports, reachedAt } = placed;
  const { kind } = order.launcher;
  const untilReady: StartedPart['untilReady'] = (clock, signal, isConnecting) =>
    becomeReady(placed, kept, clock, signal, isConnecting);
  return {
    name: order.part.name,
    kind,
    version,
    ports,
    reachedAt,
    whisperDirectory: kind === 'carbon-cache' ? join(dataDirectory(directory), 'whisper') : null,
    queueLimit: queueLimitOf(order),
    sendsTo: order.part.sendsTo,
    get pid() {
      return kept.isRunning() ? kept.pid : null;
    },
    died: kept.died.then((how) => endSentence(placed, how)),
    isRunning: kept.isRunning,
    freeze: () => kept.signal('SIGSTOP'),
    thaw: () => kept.signal('SIGCONT'),
    kill: kept.kill,
    end: kept.end,
    untilReady,
    async start(clock, signal) {
      await removeProcessId(directory);
      await kept.start().catch((cause: Error) => {
        throw failureOf(placed, cause.message, cause);
      });
      await untilReady(clock, signal, false);
      kept.watch();
    },
    async stop() {
      await kept.giveUp();
      await removeLaunchDirectory(directory);
    },
  };
}

/** carbon-c-relay connects when it has something to send, carbon-relay at its start: until then, points fill its queue. */
async function becomeReady(
  placed: PlacedPart,
  kept: RestartableProcess,
  clock: Clock,
  signal: AbortSignal,
  isConnecting: boolean,
): Promise<void> {
  const { launcher } = placed.order;
  const { readyTimeoutSeconds: timeoutSeconds } = launcher;
  const destinations =
    isConnecting && launcher.kind === 'carbon-relay' ? Object.values(placed.destinationPorts) : [];
  const subject = { pid: kept.pid, ports: portsOf(placed.ports), destinations, timeoutSeconds };
  const fault = await untilListening({ ...subject, isRunning: kept.isRunning }, clock, signal);
  const log = await quoteLogTail(placed.directory);
  if (fault === null) return;
  if (fault === 'ended') throw failureOf(placed, await endSentence(placed, await kept.ended()));
  if (fault === 'given_up') throw failureOf(placed, 'the start was given up');
  if (fault === 'timed_out') throw failureOf(placed, `it was not ready within ${timeoutSeconds} s${log}`);
  throw failureOf(placed, `127.0.0.1:${fault.takenPort} is answered by another process, too${log}`);
}

/** A process that was killed leaves the file with its id, and one of that id may run since. */
async function removeProcessId(directory: string): Promise<void> {
  const data = dataDirectory(directory);
  const names = (await readdir(data)).filter((name) => /^carbon-.*\.pid$/.test(name));
  await Promise.all(names.map((name) => rm(join(data, name), { force: true })));
}

function portsOf({ line, pickle, query }: PartPorts): number[] {
  return [line, pickle, query].filter((port) => port !== null);
}

async function endSentence({ directory }: PlacedPart, how: string): Promise<string> {
  return `it ended by itself (${how})${await quoteLogTail(directory)}`;
}

function failureOf({ order, topology }: PlacedPart, detail: string, cause?: unknown): DomainError {
  return new DomainError(
    'launcher_failed',
    { launcher: topology, detail: `${order.part.name} (${order.launcher.kind}): ${detail}` },
    cause === undefined ? undefined : { cause },
  );
}
