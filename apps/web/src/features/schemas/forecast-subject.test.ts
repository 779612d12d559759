import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { toJson } from '#features/forms/json-document.ts';
import { forecastSubject } from './forecast-subject.ts';
import { startAssumptions } from './prepare-schema-forecast.ts';

const form = toJson(aSchema({ name: 'of a preset' }));
const found = { document: toJson(aSchema({ name: 'pasted' })), roundsPerSimulatedMinute: 60 };

test('describes what was pasted, with its density, until the form holds it', () => {
  expect(forecastSubject(form, found, 'found')).toMatchObject({
    isFound: true,
    document: found.document,
    assumptions: { roundsPerSimulatedMinute: 60 },
  });
});

test('describes the form once it holds what was found, and keeps the density', () => {
  expect(forecastSubject(found.document, found, 'found')).toMatchObject({
    isFound: false,
    assumptions: { roundsPerSimulatedMinute: 60 },
  });
});

test('describes the form where that is asked for, or where nothing was found', () => {
  const own = { isFound: false, document: form, assumptions: startAssumptions(aSchema()) };
  expect(forecastSubject(form, found, 'form')).toEqual(own);
  expect(forecastSubject(form, null, 'found')).toEqual(own);
});
