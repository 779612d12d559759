import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { toJson } from '#features/forms/json-document.ts';
import { prepareProfileForecast } from './prepare-profile-forecast.ts';
import { profilePresetOf, profilePresets } from './profile-presets.ts';

function documentOf(id: string) {
  const preset = profilePresets.find((candidate) => candidate.id === id);
  if (!preset) throw new RangeError(id);
  return toJson(profilePresetOf(preset));
}

test('shows points and series of simulated time with a schema', () => {
  const prepared = prepareProfileForecast(documentOf('rolling-retention'), aRollingSchema(), 0);
  expect(prepared).toMatchObject({ kind: 'prepared', simulated: '6 d', points: 8_640 * 154 * 2 });
});

test('shows without a schema what the profile says alone', () => {
  const prepared = prepareProfileForecast(documentOf('quick-check'), null, 0);
  expect(prepared).toMatchObject({
    points: 20_000,
    batches: 20,
    series: null,
    simulated: 'depends on the schema',
  });
});

test('shows the wall time where that ends the run', () => {
  expect(prepareProfileForecast(documentOf('ingest-test'), null, 0)).toMatchObject({
    duration: '1 min',
    points: null,
  });
});

test('says nothing of a profile that is not valid yet', () => {
  expect(prepareProfileForecast({ name: 'x' }, null, 0)).toEqual({ kind: 'invalid' });
});

test('shows which share the points of one request overwrite where the server stamps them', () => {
  const document = toJson(
    loadProfileShape.parse({
      name: 'old inch',
      executor: { kind: 'closed-loop', batchSize: 20 },
      extent: { kind: 'points', points: 20_000 },
      stamping: { kind: 'server' },
    }),
  );
  expect(prepareProfileForecast(document, aSchema(), 0)).toMatchObject({ overwrittenShare: 0.5 });
  expect(prepareProfileForecast(documentOf('quick-check'), aSchema(), 0)).toMatchObject({
    overwrittenShare: 0,
  });
});
