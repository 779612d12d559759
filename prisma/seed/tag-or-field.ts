import type { Comparison } from '@tidemark/domain/comparison';
import { DomainError } from '@tidemark/domain/errors';
import { bytesText, countText } from '@tidemark/domain/quantity-text';
import { isTerminal } from '@tidemark/domain/run-state';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { createProfile } from '@tidemark/services/profiles/create-profile';
import { getSharedReport } from '@tidemark/services/reports/get-shared-report';
import { publishReport } from '@tidemark/services/reports/publish-report';
import { createRun } from '@tidemark/services/runs/create-run';
import { getRun } from '@tidemark/services/runs/get-run';
import { createSchema } from '@tidemark/services/schemas/create-schema';
import { deriveVariant } from '@tidemark/services/schemas/derive-variant';
import { createTarget } from '@tidemark/services/targets/create-target';
import { awaitRun } from './await-run.ts';
import {
  demoProfile,
  demoRunNames,
  demoTarget,
  demoTitle,
  entityKey,
  fieldSchemaName,
  tagSchema,
} from './demo-experiment.ts';
import { type DemoRecord, openToken, readDemoRecord, sealToken, writeDemoRecord } from './demo-record.ts';
import { type SeedContext, withSeedContext } from './seed-context.ts';
import { createTerminalLines, type TerminalLines } from './terminal-lines.ts';

/** Runs the demo experiment once, and answers at once with its link ever after. */
async function runTagOrField(context: SeedContext): Promise<{ reportPath: string | null }> {
  const lines = createTerminalLines(() => context.clock.nowMs());
  const known = await readDemoRecord(context);
  const token = openToken(context, known);
  if (token !== null) return { reportPath: await knownReport(context, lines, token) };
  const prepared = await prepare(context, known);
  const queued = await queueRuns(context, prepared);
  const tag = await awaitRun(context, lines, queued.tagRunId, demoRunNames.tag);
  const field = await awaitRun(context, lines, queued.fieldRunId, demoRunNames.field);
  const runIds = [tag.run.id, field.run.id];
  const { comparison } = await compareRuns(context, { runIds });
  for (const line of comparisonLines(comparison)) lines.say(line);
  const published = await publishReport(context, { title: demoTitle, runIds });
  const reportId = published.report.id;
  await writeDemoRecord(context, {
    ...queued,
    reportId,
    sealedToken: sealToken(context, reportId, published.token),
  });
  return { reportPath: `/r/${published.token}` };
}

async function knownReport(
  context: SeedContext,
  lines: TerminalLines,
  token: string,
): Promise<string | null> {
  try {
    await getSharedReport(context, { token });
    lines.say('The demo experiment was run before; its report is still there.');
    return `/r/${token}`;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    lines.say('The demo experiment was run before; the link of its report was revoked since.');
    return null;
  }
}

type Prepared = DemoRecord & {
  tagSchemaId: string;
  fieldSchemaId: string;
  profileId: string;
  targetId: string;
};

/** Each thing is recorded as soon as it is made, so that an interrupted demo leaves nothing twice. */
async function prepare(context: SeedContext, known: DemoRecord): Promise<Prepared> {
  const tagSchemaId = known.tagSchemaId ?? (await createSchema(context, tagSchema)).id;
  await writeDemoRecord(context, { ...known, tagSchemaId });
  const fieldSchemaId =
    known.fieldSchemaId ??
    (await deriveVariant(context, { schemaId: tagSchemaId, tagKey: entityKey, name: fieldSchemaName })).id;
  await writeDemoRecord(context, { ...known, tagSchemaId, fieldSchemaId });
  const profileId = known.profileId ?? (await createProfile(context, demoProfile)).id;
  await writeDemoRecord(context, { ...known, tagSchemaId, fieldSchemaId, profileId });
  const targetId = known.targetId ?? (await createTarget(context, { target: demoTarget })).id;
  const prepared = { ...known, tagSchemaId, fieldSchemaId, profileId, targetId };
  await writeDemoRecord(context, prepared);
  return prepared;
}

type Queued = Prepared & { tagRunId: string; fieldRunId: string };

async function queueRuns(context: SeedContext, prepared: Prepared): Promise<Queued> {
  const { profileId, targetId } = prepared;
  const parts = { profileId, targetId };
  const tagRunId = await reuseOrCreate(context, prepared.tagRunId, {
    ...parts,
    name: demoRunNames.tag,
    schemaId: prepared.tagSchemaId,
  });
  await writeDemoRecord(context, { ...prepared, tagRunId });
  const fieldRunId = await reuseOrCreate(context, prepared.fieldRunId, {
    ...parts,
    name: demoRunNames.field,
    schemaId: prepared.fieldSchemaId,
  });
  await writeDemoRecord(context, { ...prepared, tagRunId, fieldRunId });
  return { ...prepared, tagRunId, fieldRunId };
}

type RunParts = { name: string; schemaId: string; profileId: string; targetId: string };

/** A run that succeeded or still goes is taken; one that ended otherwise is replaced by a new one. */
async function reuseOrCreate(context: SeedContext, knownId: string | null, parts: RunParts): Promise<string> {
  if (knownId !== null) {
    const known = await getRun(context, { runId: knownId });
    if (known.state === 'succeeded' || !isTerminal(known.state)) return known.id;
  }
  const { run } = await createRun(context, parts);
  return run.id;
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
