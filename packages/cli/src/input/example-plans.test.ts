import { readdirSync, readFileSync } from 'node:fs';
import { forecast } from '@tidemark/domain/forecast';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publishedPlanSchema } from '../commands/print-schema.ts';
import { parsePlanText } from './parse-plan-text.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const examples = readdirSync(new URL('examples/', docs)).filter((name) => name.endsWith('.yaml'));

test.each(examples)('the example %s is a plan and its forecast can be told', (name) => {
  const parsed = parsePlanText(readFileSync(new URL(`examples/${name}`, docs), 'utf8'));
  expect(parsed).toMatchObject({ ok: true });
  if (parsed.ok)
    expect(forecast(parsed.plan.schema, parsed.plan.profile, 0).seriesAtStart).toBeGreaterThan(0);
});

test('the published JSON Schema is what `schema print` prints', () => {
  expect(readFileSync(new URL('plan.schema.json', docs), 'utf8')).toBe(publishedPlanSchema());
});

test('the body that the CI example posts holds a plan', () => {
  const body = z
    .strictObject({ name: z.string(), plan: z.unknown() })
    .parse(JSON.parse(readFileSync(new URL('examples/ci-run.json', docs), 'utf8')));
  expect(runPlanShape.safeParse(body.plan).success).toBe(true);
});
