import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/clock';
import { DomainError } from '@tidemark/domain/errors';
import type { Launcher, LauncherFile } from '@tidemark/domain/launcher';
import { createInfluxdbV1Client } from '../influxdb-v1/client.ts';
import { configDigest } from './config-digest.ts';
import { fillTemplate } from './fill-template.ts';
import { findBinary } from './find-binary.ts';
import { freePorts } from './free-ports.ts';
import { launchDirectory } from './launch-directory.ts';
import { keepProcess } from './restartable-process.ts';
import { type SupervisedServer, supervise } from './supervise.ts';

export type LaunchRequest = {
  launchers: LauncherFile;
  launcher: string;
  variant: string;
  runId: string;
  stateDir: string;
};

/** A fresh server of this run, on loopback. */
export type LaunchedServer = {
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** Of its filled configuration, without directories and ports: equal for servers that are configured alike. */
  configDigest: string;
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
   * Starts a killed server again with the same data, configuration and port; resolves when it answers, and throws `launcher_failed`
   * where it does not.
   */
  start(clock: Clock, signal: AbortSignal): Promise<void>;
  /** Kills the server and starts it again at once. */
  restart(clock: Clock, signal: AbortSignal): Promise<void>;
  /** Kills the server and removes its data; resolves when both are gone. */
  stop(): Promise<void>;
};

const startTimeoutMs = 40_000;
const pollMs = 50;
const attempts = 3;

/** launchInfluxdb starts a server from the operator's file and waits until it answers, or throws `launcher_failed`. */
export async function launchInfluxdb(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<LaunchedServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await startOnce(request);
    try {
      await untilAnswering(request, server, clock, signal);
      return server;
    } catch (error) {
      const log = await logTail(request);
      await server.stop();
      if (attempt >= attempts || !log.includes('address already in use')) throw error;
    }
  }
}

async function startOnce(request: LaunchRequest): Promise<LaunchedServer> {
  const { launcher, settings } = choose(request);
  const directory = launchDirectory(request.stateDir, request.runId);
  const binary = await findBinary(launcher.binary, request.launcher);
  const [httpPort = 0, bindPort = 0] = await freePorts(2);
  const configFile = join(directory, 'server.conf');
  const values = {
    ...settings,
    dataDir: join(directory, 'data'),
    httpPort: String(httpPort),
    bindPort: String(bindPort),
    configFile,
  };
  const config = fillTemplate(launcher.configTemplate, values, request.launcher);
  const args = launcher.args.map((argument) => fillTemplate(argument, values, request.launcher));
  await mkdir(join(directory, 'data'), { recursive: true });
  await writeFile(configFile, config);
  const command = { directory, logFile: logFileOf(request), binary, args };
  const supervised = await supervise(command).catch(async (cause: Error) => {
    await rm(directory, { recursive: true, force: true });
    throw failure(request, cause.message, cause);
  });
  const first = { url: `http://127.0.0.1:${httpPort}`, configDigest: digestOf(launcher, settings, request) };
  return launchedServer(request, command, supervised, first);
}

/** Places that only this run fills, as they stand in a digest. */
const runPlaces = Object.fromEntries(
  ['dataDir', 'httpPort', 'bindPort', 'configFile'].map((name) => [name, `{${name}}`]),
);

function digestOf(launcher: Launcher, settings: Record<string, string>, request: LaunchRequest): string {
  const fill = (template: string) => fillTemplate(template, { ...settings, ...runPlaces }, request.launcher);
  return configDigest({
    config: fill(launcher.configTemplate),
    args: launcher.args.map(fill),
    environment: {},
  });
}

type ServerCommand = Parameters<typeof supervise>[0];

function choose({ launchers, launcher: name, variant }: LaunchRequest) {
  const launcher = Object.hasOwn(launchers.launchers, name) ? launchers.launchers[name] : undefined;
  if (!launcher)
    throw new DomainError('launcher_failed', { launcher: name, detail: 'this worker has no such launcher' });
  const chosen = Object.hasOwn(launcher.variants, variant) ? launcher.variants[variant] : undefined;
  if (!chosen) {
    const known = Object.keys(launcher.variants).join(', ');
    throw new DomainError('launcher_failed', {
      launcher: name,
      detail: `it has no variant "${variant}" (${known})`,
    });
  }
  return { launcher, settings: chosen.settings };
}

function launchedServer(
  request: LaunchRequest,
  command: ServerCommand,
  first: SupervisedServer,
  { url, configDigest }: Pick<LaunchedServer, 'url' | 'configDigest'>,
): LaunchedServer {
  const kept = keepProcess(command, first);
  const sentence = (how: string) => endSentence(request, how);
  return {
    url,
    configDigest,
    get pid() {
      return kept.pid;
    },
    died: kept.died.then(sentence),
    isRunning: kept.isRunning,
    freeze: () => kept.signal('SIGSTOP'),
    thaw: () => kept.signal('SIGCONT'),
    kill: kept.kill,
    async start(clock, signal) {
      await kept.start().catch((cause: Error) => {
        throw failure(request, cause.message, cause);
      });
      const died = kept.ended().then(sentence);
      await untilAnswering(request, { url, died, isRunning: kept.isRunning }, clock, signal);
      kept.watch();
    },
    async restart(clock, signal) {
      await this.kill();
      await this.start(clock, signal);
    },
    async stop() {
      await kept.giveUp();
      await rm(command.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function endSentence(request: LaunchRequest, how: string): Promise<string> {
  return `the server ended by itself (${how})${quoteLog(await logTail(request))}`;
}

function failure(request: LaunchRequest, detail: string, cause?: Error): DomainError {
  return new DomainError('launcher_failed', { launcher: request.launcher, detail }, { cause });
}

async function untilAnswering(
  request: LaunchRequest,
  server: Pick<LaunchedServer, 'url' | 'died' | 'isRunning'>,
  clock: Clock,
  signal: AbortSignal,
) {
  const client = createInfluxdbV1Client({
    url: server.url,
    username: null,
    password: null,
    allowedAddresses: ['127.0.0.1'],
  });
  const failed = (detail: string) => failure(request, detail);
  const begunMs = clock.nowMs();
  try {
    while (
      !(await client.ping().then(
        () => true,
        () => false,
      ))
    ) {
      if (!server.isRunning()) throw failed(await server.died);
      if (signal.aborted) throw failed('the start was given up');
      if (clock.nowMs() - begunMs > startTimeoutMs) {
        throw failed(`no answer within ${startTimeoutMs / 1_000} s${quoteLog(await logTail(request))}`);
      }
      await clock.sleep(pollMs, signal);
    }
  } finally {
    await client.close();
  }
}

function logFileOf({ stateDir, runId }: LaunchRequest): string {
  return join(launchDirectory(stateDir, runId), 'server.log');
}

const tailLines = 6;
const tailCharacters = 1_200;

async function logTail(request: LaunchRequest): Promise<string> {
  const text = await readFile(logFileOf(request), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-tailLines).join('\n').slice(-tailCharacters);
}

function quoteLog(log: string): string {
  return log === '' ? '' : `; the end of its log:\n${log}`;
}
