import { parseArgs } from 'node:util';
import { systemClock } from '@tidemark/clock/system-clock';
import { printable } from '@tidemark/domain/kernel/printable';
import { ConfigFault, readConfig } from './config/read-config.ts';
import { startRelay } from './relay.ts';

/** The file or the command line is wrong, as with the other commands of Tidemark. */
const badInput = 4;
const failed = 2;

function report(line: string): void {
  process.stdout.write(`${new Date(systemClock.wallMs()).toISOString()} relay: ${printable(line)}\n`);
}

function configFile(): string {
  const { values } = parseArgs({ options: { config: { type: 'string' } } });
  if (values.config === undefined) throw new ConfigFault('--config needs a file; docs/relay.md describes it');
  return values.config;
}

async function main(): Promise<void> {
  const config = readConfig(configFile());
  const relay = await startRelay(config, systemClock, report);
  const names = config.backends.map(({ name }) => name).join(', ');
  report(
    `listening on http://${config.listen.host}:${relay.port}, policy ${config.policy}, backends ${names}`,
  );
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, () => resolve(name));
  });
  report(`${signal}: finishing what is under way`);
  await relay.close();
  report('stopped');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`relay: ${printable(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(error instanceof ConfigFault ? badInput : failed);
  },
);
