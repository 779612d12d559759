import type { Comparison } from '@tidemark/analysis/compare/comparison';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { createExperiment } from '@tidemark/services/experiments/create-experiment';
import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { publishReport } from '@tidemark/services/reports/publish-report';
import { getSharedReport } from '@tidemark/services/reports/reports';
import { defaultSystem } from '@tidemark/services/scenarios/choose-systems';
import { tagOrField } from '@tidemark/services/scenarios/tag-or-field';
import { awaitRun } from './await-run.ts';
import { type DemoRecord, openToken, readDemoRecord, sealToken, writeDemoRecord } from './demo-record.ts';
import { type SeedContext, withSeedContext } from './seed-context.ts';
import { createTerminalLines, type TerminalLines } from './terminal-lines.ts';

const title = 'Tag or field? What an entity id costs in memory';

/** Runs the demo (the quick size of its scenario on one system) once; later starts give the link of its report. */
async function runTagOrField(context: SeedContext): Promise<{ reportPath: string | null }> {
  const lines = createTerminalLines(() => context.clock.nowMs());
  const known = await readDemoRecord(context);
  const token = openToken(context, known);
  if (token !== null) return { reportPath: await knownReport(context, lines, token) };
  const experiment = await findOrStart(context, known);
  const runs = experiment.cells.flatMap(({ labels, runs: ofCell }) =>
    ofCell.filter(({ isSuperseded }) => !isSuperseded).map((run) => ({ ...run, label: labels.schema })),
  );
  for (const { runId, label } of runs.toSorted((a, b) => a.position - b.position)) {
    await awaitRun(context, lines, runId, label);
  }
  const runIds = runs.map(({ runId }) => runId);
  const { comparison } = await compareRuns(context, { runIds });
  for (const line of comparisonLines(comparison)) lines.say(line);
  const published = await publishReport(context, { title, runIds });
  const reportId = published.report.id;
  const sealedToken = sealToken(context, reportId, published.token);
  await writeDemoRecord(context, { experimentId: experiment.id, reportId, sealedToken });
  return { reportPath: `/r/${published.token}` };
}

async function knownReport(
  context: SeedContext,
  lines: TerminalLines,
  token: string,
): Promise<string | null> {
  try {
    await getSharedReport(context, { token });
    lines.say('The demo experiment has already run; its report is available.');
    return `/r/${token}`;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    lines.say('The demo experiment has already run; the link of its report was revoked.');
    return null;
  }
}

/** Continues with the recorded experiment unless it failed or was cancelled; else starts a new one. */
async function findOrStart(context: SeedContext, { experimentId }: DemoRecord): Promise<ExperimentDetail> {
  if (experimentId !== null) {
    const known = await getExperiment(context, { experimentId });
    if (known.cancelledAt === null && known.progress.failedCount === 0) return known;
  }
  const input = { ...tagOrField.designOf('quick'), systems: defaultSystem(context.launchers) };
  const scenario = { id: tagOrField.id, size: 'quick' };
  const { id } = await createExperiment(context, input, { scenario });
  await writeDemoRecord(context, { experimentId: id, reportId: null, sealedToken: null });
  return getExperiment(context, { experimentId: id });
}

function comparisonLines(comparison: Comparison): string[] {
  const rows = comparison.settled.map((row) => {
    const cells = row.values.map(
      (value) =>
        `${bytesCell(value.heapInUseBytes)} heap, ${bytesCell(value.rssBytes)} RSS, ${value.observedSeries === null ? '-' : countText(value.observedSeries)} series`,
    );
    return `  day ${row.simulatedDay}: ${cells.join('  |  ')}`;
  });
  return ['At rest after each simulated day, as tag | as field:', ...rows, comparison.sentence];
}

function bytesCell(bytes: number | null): string {
  return bytes === null ? '-' : bytesText(bytes);
}

try {
  const result = await withSeedContext('demo', runTagOrField);
  process.stdout.write(`${JSON.stringify(result)}\n`);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
