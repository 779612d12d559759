import { expect, test } from 'vitest';
import { toJson } from '#features/forms/json-document.ts';
import { prepareSchemaForecast } from './prepare-schema-forecast.ts';
import { presetOf, schemaPresets } from './schema-presets.ts';

const assumptions = { roundsPerSimulatedMinute: 154, days: 6, retentionDays: 2 };

function documentOf(id: string) {
  const preset = schemaPresets.find((candidate) => candidate.id === id);
  if (!preset) throw new RangeError(id);
  return toJson(presetOf(preset));
}

test('shows series, series per day and points of the tag-or-field preset', () => {
  const prepared = prepareSchemaForecast(documentOf('rolling-entities'), assumptions, 0);
  expect(prepared).toMatchObject({
    kind: 'prepared',
    forecast: { newSeriesPerSimulatedDay: 12_960, pointsPerSimulatedDay: 887_040 },
  });
});

test('says nothing of a schema that is not valid yet', () => {
  expect(prepareSchemaForecast({ name: '' }, assumptions, 0)).toEqual({ kind: 'invalid' });
});

test('says nothing for a clock that stands still', () => {
  const still = { ...assumptions, roundsPerSimulatedMinute: 0 };
  expect(prepareSchemaForecast(documentOf('blank'), still, 0)).toEqual({ kind: 'invalid' });
});

test('does not count a pool that would make typing wait', () => {
  const schema = presetOf({
    id: 'x',
    title: '',
    detail: '',
    schema: {
      name: 'x',
      entityPool: { fixedCount: 0, rollingCount: 10_000_000, newPerSimulatedMinute: 1 },
      measurements: [
        {
          name: 'm',
          tags: [{ key: 'id', generator: { kind: 'entity' } }],
          fields: [{ key: 'v', type: 'int', generator: { kind: 'counter' } }],
        },
      ],
    },
  });
  expect(prepareSchemaForecast(toJson(schema), assumptions, 0)).toMatchObject({ kind: 'too-large' });
});

test('cuts sample lines that are too long to read', () => {
  const document = toJson({
    name: 'x',
    measurements: [
      {
        name: 'm',
        fields: [{ key: 'v', type: 'string', generator: { kind: 'random-string', length: 60_000 } }],
      },
    ],
  });
  const prepared = prepareSchemaForecast(document, assumptions, 0);
  expect(
    prepared.kind === 'prepared' && prepared.forecast.sampleLines.every((line) => line.length <= 241),
  ).toBe(true);
  expect(prepared.kind === 'prepared' && prepared.forecast.bytesPerPoint).toBeGreaterThan(60_000);
});
