import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { z } from 'zod';

const relayProgram = fileURLToPath(new URL('../../../tooling/scripts/relay.mjs', import.meta.url));
const pollMs = 20;

/** Everything that a test starts; `end` ends it, however the test went. */
export class Stage {
  readonly #children = new Set<ChildProcess>();
  directory = '';

  async begin(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'tidemark-relay-'));
  }

  async end(): Promise<void> {
    for (const child of this.#children) await this.kill(child, 'SIGKILL');
    await rm(this.directory, { recursive: true, force: true });
  }

  async kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    this.#children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  start(command: string, args: readonly string[]): ChildProcess {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#children.add(child);
    return child;
  }
}

/** until polls for what is waited for. */
export async function until(isSo: () => Promise<boolean>, what: string, limitMs = 30_000): Promise<void> {
  const endMs = systemClock.nowMs() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (systemClock.nowMs() > endMs) throw new Error(`it did not come to pass in ${limitMs} ms: ${what}`);
    await systemClock.sleep(pollMs);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A real InfluxDB that can be stopped and started again with its data. */
export class Influxd {
  readonly #stage: Stage;
  readonly #name: string;
  #child: ChildProcess | null = null;
  url = '';

  constructor(stage: Stage, name: string) {
    this.#stage = stage;
    this.#name = name;
  }

  async begin(): Promise<this> {
    const [http, rpc] = [await freePort(), await freePort()];
    const home = join(this.#stage.directory, this.#name);
    this.url = `http://127.0.0.1:${http}`;
    const text = [
      `bind-address = "127.0.0.1:${rpc}"`,
      'reporting-disabled = true',
      `[meta]\ndir = "${home}/meta"`,
      `[data]\ndir = "${home}/data"\nwal-dir = "${home}/wal"`,
      '[monitor]\nstore-enabled = false',
      `[http]\nbind-address = "127.0.0.1:${http}"\nlog-enabled = false`,
    ].join('\n');
    await writeFile(`${home}.conf`, text);
    await this.start();
    return this;
  }

  /** Starts it, unless it runs. */
  async start(): Promise<void> {
    if (this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null) return;
    const binary = process.env.TEST_INFLUXD ?? '';
    if (binary === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
    this.#child = this.#stage.start(binary, [
      'run',
      '-config',
      join(this.#stage.directory, `${this.#name}.conf`),
    ]);
    this.#child.stdout?.resume();
    this.#child.stderr?.resume();
    await until(async () => (await fetch(`${this.url}/ping`)).status === 204, `${this.#name} answers`);
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#child !== null) await this.#stage.kill(this.#child, signal);
  }

  async query(q: string, db = 'd'): Promise<unknown[][]> {
    const answer = await fetch(`${this.url}/query?${new URLSearchParams({ q, db })}`, { method: 'POST' });
    const parsed = resultShape.parse(await answer.json());
    return parsed.results[0]?.series?.[0]?.values ?? [];
  }

  /** How many points a measurement has. */
  async count(measurement = 'm', db = 'd'): Promise<number> {
    return Number((await this.query(`SELECT count(v) FROM ${measurement}`, db))[0]?.[1] ?? 0);
  }
}

const resultShape = z.object({
  results: z.array(
    z.object({ series: z.array(z.object({ values: z.array(z.array(z.unknown())) })).optional() }),
  ),
});

const healthShape = z.object({
  status: z.string(),
  queue: z.object({ damage: z.object({ places: z.number() }) }).nullable(),
  backends: z.array(z.object({ name: z.string(), held: z.string().nullable(), queueBytes: z.number() })),
});
type Health = z.output<typeof healthShape>;

/** The relay as a process of its own. */
export class RelayProcess {
  readonly #stage: Stage;
  readonly #config: object;
  #child: ChildProcess | null = null;
  url = '';
  output = '';

  constructor(stage: Stage, config: object) {
    this.#stage = stage;
    this.#config = config;
  }

  /** `fileLimitKb`: no file of it may grow beyond, as on a disk that is full. */
  async start({ fileLimitKb = null }: { fileLimitKb?: number | null } = {}): Promise<this> {
    const child = await this.#spawn(fileLimitKb);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(this.output);
      return /listening on (\S+),/.test(this.output);
    }, `the relay listens: ${this.output}`);
    this.url = /listening on (\S+),/.exec(this.output)?.[1] ?? '';
    return this;
  }

  /** Starts it where it must refuse to start; gives its exit code. */
  async startInVain(): Promise<number | null> {
    const child = await this.#spawn(null);
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    return this.#child === null ? null : this.#stage.kill(this.#child, signal);
  }

  async health(): Promise<Health> {
    return healthShape.parse(await (await fetch(`${this.url}/health`)).json());
  }

  async write(
    body: string | Uint8Array<ArrayBuffer>,
    query = 'db=d',
    headers: Record<string, string> = {},
  ): Promise<number> {
    const answer = await fetch(`${this.url}/write?${query}`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Resolves when no backend lacks anything. */
  async drained(): Promise<void> {
    await until(
      async () => (await this.health()).backends.every(({ queueBytes }) => queueBytes === 0),
      'every backend has everything',
    );
  }

  async #spawn(fileLimitKb: number | null): Promise<ChildProcess> {
    const file = join(this.#stage.directory, `relay-${await freePort()}.json`);
    await writeFile(file, JSON.stringify(this.#config));
    const command = [process.execPath, relayProgram, '--config', file];
    // POSIX counts the limit in blocks of 512 bytes.
    const limit = fileLimitKb === null ? '' : `ulimit -f ${fileLimitKb * 2}; `;
    const child = this.#stage.start('sh', ['-c', `${limit}exec "$0" "$@"`, ...command]);
    this.#child = child;
    this.output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.output += bytes));
    return child;
  }
}
