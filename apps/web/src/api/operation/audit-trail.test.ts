import { expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { changeOf, createdOf, isAudited } from './audit-trail.ts';

const change = (id: string, params: Record<string, string> = {}, body?: unknown) => {
  const operation = operations.find((known) => known.id === id);
  if (!operation) throw new Error(`there is no ${id}`);
  return changeOf(operation, params, body);
};

it('takes what a request is about from its address', () => {
  expect(change('createSchema').object).toEqual({ kind: 'schema', id: null });
  expect(change('createProfile').object).toEqual({ kind: 'load profile', id: null });
  expect(change('importVegeta').object).toEqual({ kind: 'run', id: null });
  expect(change('revokeApiKey', { keyId: 'k' }).object).toEqual({ kind: 'API key', id: 'k' });
  expect(change('cancelRun', { runId: 'r' }).object).toEqual({ kind: 'run', id: 'r' });
  expect(change('purgeDeleted', { kind: 'profile', id: 'p' }).object).toEqual({
    kind: 'load profile',
    id: 'p',
  });
});

it('takes nothing but ids from a body', () => {
  const body = { runIds: ['a', 7, 'b'], password: 'secret' };
  expect(change('deleteRuns', {}, body)).toEqual({
    action: 'deleteRuns',
    object: { kind: 'run', id: null },
    ids: ['a', 'b'],
  });
});

it('finds what was created in a response, and no secret', () => {
  const created = (body: unknown) => createdOf({ status: 201, body });
  expect(created({ id: 's', schema: { name: 'Hosts' } })).toEqual({ id: 's', name: 'Hosts' });
  expect(created({ apiKey: { id: 'k', name: 'CI' }, key: 'tmk_secret' })).toEqual({ id: 'k', name: 'CI' });
  expect(created({ report: { id: 'r', title: 'Shown' }, token: 'secret' })).toEqual({
    id: 'r',
    name: 'Shown',
  });
  expect(created({ id: 'g', benchmark: 'nightly' })).toEqual({ id: 'g', name: 'nightly' });
  expect(created(undefined)).toBeNull();
});

it('leaves out what changes nothing, and no other operation', () => {
  const left = operations.filter((operation) => operation.method !== 'get' && !isAudited(operation));
  expect(left.map(({ id }) => id).toSorted()).toEqual([
    'estimateRam',
    'importInch',
    'inferSchema',
    'previewCapsule',
    'previewExperiment',
    'previewSchedule',
  ]);
});
