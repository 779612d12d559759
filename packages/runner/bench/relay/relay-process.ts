import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { z } from 'zod';

const program = fileURLToPath(new URL('../../../../tooling/scripts/relay.mjs', import.meta.url));
const pollMs = 50;
const bytesPerKb = 1_024;
const msPerTick = 10;

const healthShape = z.object({
  backends: z.array(z.object({ queueBytes: z.number(), queuePoints: z.number(), deadLetters: z.number() })),
});

/** The reference relay as users start it; its port stays the same over restarts. */
export class RelayProcess {
  readonly #file: string;
  readonly url: string;
  #child: ChildProcess | null = null;
  #peakBytes = 0;

  constructor(home: string, port: number, config: object) {
    this.#file = join(home, 'relay.json');
    this.url = `http://127.0.0.1:${port}`;
    writeFileSync(this.#file, JSON.stringify({ listen: `127.0.0.1:${port}`, ...config }));
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, [program, '--config', this.#file], { stdio: 'inherit' });
    await until(async () => (await fetch(`${this.url}/ping`)).status === 204, 60_000);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#peakBytes = this.peakBytes();
    this.#child = null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** The most memory that it ever held, as the kernel counts it. */
  peakBytes(): number {
    if (this.#child === null) return this.#peakBytes;
    const [, kilobytes] =
      readFileSync(`/proc/${this.#child.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    return Math.max(this.#peakBytes, Number(kilobytes ?? 0) * bytesPerKb);
  }

  /** Processor time of the process that runs now, in ticks of 10 ms. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.#child?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  }

  async lacking(): Promise<{ bytes: number; points: number }> {
    const { backends } = healthShape.parse(await (await fetch(`${this.url}/health`)).json());
    return {
      bytes: Math.max(...backends.map(({ queueBytes }) => queueBytes)),
      points: Math.max(...backends.map(({ queuePoints }) => queuePoints)),
    };
  }

  /** Resolves when every backend has everything; gives how long that took. */
  async drained(limitMs: number): Promise<number> {
    const begunMs = systemClock.nowMs();
    await until(async () => (await this.lacking()).bytes === 0, limitMs);
    return systemClock.nowMs() - begunMs;
  }
}

async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const endMs = systemClock.nowMs() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (systemClock.nowMs() > endMs) throw new Error(`the relay did not get there in ${limitMs} ms`);
    await systemClock.sleep(pollMs);
  }
}
