import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { freePorts } from '@tidemark/loopback/free-ports';
import { askContainer, readContainerPid } from './docker-container.ts';
import { findProgram, type Program } from './find-program.ts';
import { createLaunchDirectory, logTail, quoteLogTail, removeLaunchDirectory } from './launch-directory.ts';
import { keepProcess } from './restartable-process.ts';
import { type ServerOrder, type ServerStart, serverCommand } from './server-command.ts';
import { type SupervisedServer, supervise } from './supervise.ts';
import { untilReady } from './until-ready.ts';

/** A process that can be frozen, killed and started again. */
export type StartableProcess = {
  /** Of the process that runs now, as this host sees it; null where it does not, as with a container in a virtual machine. */
  readonly pid: number | null;
  /** Resolves, with a sentence and the end of its log, when the server ended without being asked to. */
  died: Promise<string>;
  isRunning(): boolean;
  /** Stops the process without ending it: it keeps its connections and answers nothing until `thaw`. */
  freeze(): void;
  /** Lets a frozen server go on; nothing happens to one that runs. */
  thaw(): void;
  /** Kills the server as a crash would, frozen or not; its data stay, and it is gone when this resolves. */
  kill(): Promise<void>;
  /**
   * Asks it to end by SIGTERM, frozen or not, and kills it after `withinMs`; true where it ended by itself. A carbon-cache that is
   * writing goes on until it holds nothing; asked in the second that its writer sleeps between rounds, it loses what it received since
   * the last one.
   */
  end(withinMs: number): Promise<boolean>;
  /**
   * Starts a killed or ended server again with the same data, configuration and port; resolves when it answers, and throws `launcher_failed`
   * where it does not.
   */
  start(clock: Clock, signal: AbortSignal): Promise<void>;
};

/** A process that was started for one run, on loopback. */
export type RunningServer = StartableProcess & {
  url: string;
  /** Of its filled configuration, without directories and ports: equal for servers that are configured alike. */
  configDigest: string;
  /** Kills the server and starts it again at once. */
  restart(clock: Clock, signal: AbortSignal): Promise<void>;
  /** Kills the server and removes its data; resolves when both are gone. */
  stop(): Promise<void>;
};

/** A port may be taken between its choice and the server's start. */
export const maxAttempts = 3;
export const portTaken = /address already in use|port is already allocated|answered by another process/i;

/** launchServer starts one server in a directory and on ports of its own and waits until it answers, or throws `launcher_failed`. */
export async function launchServer(
  order: ServerOrder,
  clock: Clock,
  signal: AbortSignal,
): Promise<RunningServer> {
  const program = await findProgram(order.launcher, order.name);
  for (let attempt = 1; ; attempt += 1) {
    const server = await startOnce(order, program);
    try {
      await server.untilReady(clock, signal);
      return server;
    } catch (error) {
      const output = `${await logTail(order.directory)} ${error instanceof Error ? error.message : ''}`;
      await server.stop();
      if (attempt >= maxAttempts || !portTaken.test(output)) throw error;
    }
  }
}

type StartedServer = RunningServer & { untilReady(clock: Clock, signal: AbortSignal): Promise<void> };

async function startOnce(order: ServerOrder, program: Program): Promise<StartedServer> {
  const { directory } = order;
  const [httpPort = 0, bindPort = 0] = await freePorts(2);
  const start = serverCommand(order, program, [httpPort, bindPort]);
  const files = start.configFile === null ? [] : [start.configFile];
  await createLaunchDirectory({ directory, launcher: order.name, ports: [httpPort, bindPort], files });
  const first = await startSupervised(order, start).catch(async (error: unknown) => {
    await removeLaunchDirectory(directory);
    throw error;
  });
  return startedServer(order, start, first);
}

async function startSupervised(order: ServerOrder, { command }: ServerStart): Promise<SupervisedServer> {
  return await supervise(command).catch((cause: Error) => {
    throw failure(order, cause);
  });
}

function startedServer(order: ServerOrder, start: ServerStart, first: SupervisedServer): StartedServer {
  const { command, url, configDigest } = start;
  const { container } = command;
  const kept = keepProcess(command, first);
  const sentence = (how: string) => endSentence(order, how);
  let containerPid: number | null = null;
  const untilAnswering = async (clock: Clock, signal: AbortSignal) => {
    const ended = kept.ended().then(sentence);
    const subject = { order, url, pid: kept.pid, isContainer: container !== null };
    await untilReady({ ...subject, ended, isRunning: kept.isRunning }, clock, signal);
    if (container !== null) containerPid = await readContainerPid(container.docker, container.name);
  };
  return {
    url,
    configDigest,
    get pid() {
      return container === null ? kept.pid : containerPid;
    },
    died: kept.died.then(sentence),
    isRunning: kept.isRunning,
    untilReady: untilAnswering,
    freeze: () => (container === null ? kept.signal('SIGSTOP') : void askContainer(container, 'pause')),
    thaw: () => (container === null ? kept.signal('SIGCONT') : void askContainer(container, 'unpause')),
    kill: kept.kill,
    async end(withinMs) {
      // A signal reaches a paused container only once it goes on.
      if (container !== null) await askContainer(container, 'unpause');
      return await kept.end(withinMs);
    },
    async start(clock, signal) {
      await kept.start().catch((cause: Error) => {
        throw failure(order, cause);
      });
      await untilAnswering(clock, signal);
      kept.watch();
    },
    async restart(clock, signal) {
      await this.kill();
      await this.start(clock, signal);
    },
    async stop() {
      await kept.giveUp();
      await removeLaunchDirectory(command.directory);
    },
  };
}

async function endSentence(order: ServerOrder, how: string): Promise<string> {
  return `the server ended by itself (${how})${await quoteLogTail(order.directory)}`;
}

function failure({ name }: ServerOrder, cause: Error): DomainError {
  return new DomainError('launcher_failed', { launcher: name, detail: cause.message }, { cause });
}
