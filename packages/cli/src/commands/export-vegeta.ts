import { printable } from '@tidemark/domain/kernel/printable';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { reportOfRun } from '@tidemark/imports/vegeta/report-of-run';
import { writeReportJson } from '@tidemark/imports/vegeta/write-report';
import { z } from 'zod';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';

const maxBytes = 256 * 1024 * 1024;

/** The part of a result document that is needed; it has neither the start of the run nor its shortest request. */
const resultShape = z.object({
  version: z.literal(1),
  summary: runSummaryShape,
  intervals: z.array(z.object({ serviceTime: z.object({ p50Us: z.number() }).nullable() })),
});

/** exportVegetaCommand is `tidemark export vegeta`. */
export function exportVegetaCommand(choose: Choose) {
  return newCommand('vegeta', {
    summary: 'Print a result as "vegeta report -type=json" does.',
    examples: ['tidemark export vegeta out.json'],
  })
    .argument('<file>', 'a result that "run --json" wrote; - reads standard input')
    .action((path) => choose(exportVegeta, { path }));
}

async function exportVegeta({ path }: { path: string }, { terminal }: CliDeps): Promise<ExitCode> {
  const refuse = (reason: string) => {
    terminal.err(`${printable(path === '-' ? 'standard input' : path)}: ${reason}\n`);
    return exitCodes.badInput;
  };
  const reading = await readText(path, { maxBytes });
  if (!reading.ok) return refuse(reading.reason);
  const parsed = resultShape.safeParse(jsonOf(reading.text));
  if (!parsed.success) return refuse('this is not a result that "run --json" wrote');
  const { summary, intervals } = parsed.data;
  const last = intervals.findLast((interval) => interval.serviceTime !== null);
  const lastServiceTimeUs = last?.serviceTime?.p50Us ?? null;
  const report = reportOfRun(summary, { startMs: null, shortestUs: null, lastServiceTimeUs });
  if (report === null) return refuse('no request was answered, so there are no latencies');
  terminal.out(writeReportJson(report));
  return exitCodes.passed;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
