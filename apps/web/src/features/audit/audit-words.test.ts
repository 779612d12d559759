import { expect, it } from 'vitest';
import { actionText, objectHref, objectText } from './audit-words.ts';

it('says what was done in the words of the API reference, without remarks for programs', () => {
  expect(actionText('createSchema')).toBe('Create a schema');
  expect(actionText('deleteRun')).toBe('Delete a run that has ended');
  expect(actionText('archiveSchema')).toBe('Archive a schema');
  expect(actionText('signIn')).toBe('Sign in');
  expect(actionText('gone')).toBe('gone');
});

it('leads to what was changed, and nowhere after an attempt that failed', () => {
  const object = { kind: 'load profile', id: 'p/1', name: 'Peak' };
  expect(objectHref({ object, outcome: 'done' })).toBe('/profiles/p%2F1');
  expect(objectHref({ object, outcome: 'refused' })).toBeNull();
  const benchmark = { kind: 'benchmark', id: 'ingest', name: null };
  expect(objectHref({ object: benchmark, outcome: 'done' })).toBe('/benchmarks/ingest');
  expect(objectHref({ object: { kind: 'API key', id: 'k', name: 'CI' }, outcome: 'done' })).toBeNull();
});

it('names an object, or counts several', () => {
  expect(objectText({ kind: 'run', id: 'r1', name: 'Nightly' }, [])).toBe('Nightly');
  expect(objectText({ kind: 'run', id: 'r1', name: null }, [])).toBe('run r1');
  expect(objectText({ kind: 'run', id: null, name: null }, ['r1', 'r2'])).toBe('2 runs');
  expect(objectText({ kind: 'workspace', id: null, name: null }, [])).toBe('');
});
