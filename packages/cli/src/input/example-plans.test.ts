import { readdirSync, readFileSync } from 'node:fs';
import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { readBenchmarkFile } from '@tidemark/domain/gate/benchmark-file';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { forecast } from '@tidemark/workload/forecast';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publishedSchema } from '../commands/schema-print.ts';
import { parseFileText } from './parse-file-text.ts';
import { parsePlanText } from './read-plan.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const examples = readdirSync(new URL('examples/', docs)).filter(
  (name) => name.endsWith('.yaml') && name !== 'tidemark.yaml',
);

test.each(examples)('the example %s is a plan and has a forecast', (name) => {
  const parsed = parsePlanText(readFileSync(new URL(`examples/${name}`, docs), 'utf8'));
  expect(parsed).toMatchObject({ ok: true });
  if (parsed.ok)
    expect(forecast(parsed.plan.schema, parsed.plan.profile, 0).seriesAtStart).toBeGreaterThan(0);
});

const experiments = readdirSync(new URL('examples/experiments/', docs));

test.each(experiments)('the example %s is an experiment, and every cell of it can be run', (name) => {
  const text = readFileSync(new URL(`examples/experiments/${name}`, docs), 'utf8');
  const parsed = parseFileText(text, (content) => parseInput(experimentInputShape, content));
  expect(parsed).toMatchObject({ ok: true });
  if (!parsed.ok) return;
  const { schemas, profiles, ...rest } = parsed.value;
  const target = { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' };
  const design = experimentDesignShape.parse({ ...rest, schemas, profiles, systems: [{ target }] });
  for (const { refusals } of expandExperiment(design)) expect(refusals).toEqual([]);
});

test('the example benchmark can be read, and names what decides', () => {
  const text = readFileSync(new URL('examples/tidemark.yaml', docs), 'utf8');
  const parsed = parseFileText(text, readBenchmarkFile);
  expect(parsed).toMatchObject({ ok: true, value: { benchmark: 'ingest', thresholds: [{ inRuns: 9 }, {}] } });
});

test.each(['plan', 'benchmark'] as const)(
  'the published JSON Schema is what `schema print %s` prints',
  (kind) => {
    expect(readFileSync(new URL(`${kind}.schema.json`, docs), 'utf8')).toBe(publishedSchema(kind));
  },
);

test('the body that the CI example posts holds a plan', () => {
  const body = z
    .strictObject({ name: z.string(), plan: z.unknown() })
    .parse(JSON.parse(readFileSync(new URL('examples/ci-run.json', docs), 'utf8')));
  expect(runPlanShape.safeParse(body.plan).success).toBe(true);
});
