import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { printable } from '@tidemark/domain/kernel/printable';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { readScript } from '@tidemark/sink/script/read-script';
import type { SinkCounts } from '@tidemark/sink/sink-counts';
import { type SinkServer, startSinkServer } from '@tidemark/sink/sink-server';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, checkoutNeeded, newCommand, usageFault, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { alignedRows } from '../output/aligned-rows.ts';

const plainScript = '{}';
const highestPort = 65_535;

/** sinkCommand is `tidemark sink`. */
export function sinkCommand(choose: Choose) {
  return newCommand('sink', {
    summary: 'Run a server that answers like an InfluxDB 1.x and stores nothing.',
    details:
      'It listens on 127.0.0.1, counts points and series exactly, and follows a script. Ctrl-C ends it and prints the counts.',
    examples: ['tidemark sink', 'tidemark sink --port 8186 --script slow.json'],
  })
    .addOption(valueOption('--port <number>', 'port to listen on; 0 takes a free one').default('0', '0'))
    .addOption(
      valueOption(
        '--script <file>',
        'latencies, pauses, errors and broken answers as JSON; - reads standard input',
      ),
    )
    .action(({ port, script: scriptPath = null }) => {
      if (!/^\d{1,5}$/.test(port) || Number(port) > highestPort)
        throw usageFault(`--port needs a number from 0 to ${highestPort}; 0 takes a free port.`);
      choose(runSink, { port: Number(port), scriptPath });
    });
}

type SinkInput = { port: number; scriptPath: string | null };

async function runSink({ port, scriptPath }: SinkInput, deps: CliDeps): Promise<ExitCode> {
  if (deps.isPacked) return refuse(checkoutNeeded('sink'), deps);
  const { terminal, clock, stop } = deps;
  const text = scriptPath === null ? { ok: true as const, text: plainScript } : await readText(scriptPath);
  const reading = text.ok ? readScript(text.text) : text;
  if (!reading.ok) return refuse(`${scriptPath}: ${reading.reason}`, deps);
  const server = await listen({ clock, createTicker: createSystemTicker, port, script: reading.script });
  if (typeof server === 'string') return refuse(server, deps);
  terminal.out(
    `A sink listens at ${server.url}: it answers like an InfluxDB 1.x, counts, and stores nothing.\n`,
  );
  terminal.out(`Counts: GET ${server.url}/sink/counts. Another script: POST ${server.url}/sink/script.\n`);
  if (!stop.aborted)
    await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  const counts = server.counts();
  await server.close();
  terminal.out(countsTable(counts));
  return exitCodes.passed;
}

/** A port that cannot be used is a result, not an error. */
async function listen(options: Parameters<typeof startSinkServer>[0]): Promise<SinkServer | string> {
  try {
    return await startSinkServer(options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      return `Port ${options.port} is taken by another program.`;
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      return `There is no permission to listen on port ${options.port}.`;
    throw error;
  }
}

function countsTable({ traffic, databases }: SinkCounts): string {
  const total = alignedRows([
    ['requests', countText(traffic.writes)],
    ['points', countText(traffic.pointsStored)],
    ['body bytes', countText(traffic.bodyBytes)],
  ]);
  if (databases.length === 0) return `\nCounted\n${total}`;
  const rows = databases.map(({ name, points, series }) => [
    printable(name),
    countText(points),
    countText(series),
  ]);
  return `\nCounted\n${total}\nDatabases\n${alignedRows([['', 'points', 'series'], ...rows], [1, 2])}`;
}

function refuse(message: string, { terminal }: CliDeps): ExitCode {
  terminal.err(`${printable(message)}\n`);
  return exitCodes.badInput;
}
