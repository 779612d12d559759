import { systemClock } from '@tidemark/clock/system-clock';
import { GeneratorHost } from './generator-host.ts';
import { type FromGenerator, type GeneratorJob, type ToGenerator, toGeneratorShape } from './messages.ts';

/** How long after its deadline a generator that no controller renews stays alive, silent. */
const abandonedAfterMs = 120_000;
const abandonedCheckMs = 1_000;

let host: GeneratorHost | null = null;

// The controller decides when this process ends: signals that a terminal sends to the whole group are for the controller.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (!process.connected) process.exit(0);
process.on('disconnect', () => process.exit(0));
process.on('message', (raw: unknown) => {
  receive(toGeneratorShape.parse(raw)).catch((error: unknown) => fail(describe(error)));
});

async function receive(message: ToGenerator): Promise<void> {
  switch (message.kind) {
    case 'start':
      return start(message.job);
    case 'close':
      return process.exit(0);
    default:
      return host?.receive(message);
  }
}

async function start(job: GeneratorJob): Promise<void> {
  host = await GeneratorHost.start({ job, clock: systemClock, send, failed: fail });
  send({ kind: 'ready' });
  void exitWhenAbandoned(host);
}

async function exitWhenAbandoned(running: GeneratorHost): Promise<void> {
  while (running.overdueMs() < abandonedAfterMs) await systemClock.sleep(abandonedCheckMs);
  process.exit(0);
}

function send(message: FromGenerator): void {
  process.send?.(message);
}

function fail(message: string): void {
  const failure: FromGenerator = { kind: 'failed', message };
  if (!process.send) process.exit(1);
  process.send(failure, () => process.exit(1));
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
