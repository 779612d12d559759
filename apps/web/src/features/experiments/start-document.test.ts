import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { designOfDocument } from './design-of-document.ts';
import { toExperimentChoices } from './experiment-choices.ts';
import { documentOfDesign, documentOfPlans, startDocument } from './start-document.ts';

const at = new Date(0);
const kept = { workspaceId: 'w', createdAt: at, updatedAt: at, archivedAt: null };
const revised = { ...kept, revisionId: 'r', revision: 1 };
const choices = toExperimentChoices(
  [{ ...revised, id: 's1', schema: aSchema() }],
  [{ ...revised, id: 'p1', profile: aProfile() }],
  [{ ...kept, id: 't1', target: aTarget(), hasPassword: false }],
  [aLauncherChoice('influxdb', ['inmem', 'tsi1'])],
);
const inmem = {
  kind: 'launched' as const,
  name: 'influxdb inmem',
  description: '',
  launcher: 'influxdb',
  variant: 'inmem',
  maxSeries: 10_000_000,
};

describe('startDocument', () => {
  it('can be started as it stands where there is a part of each kind', () => {
    const document = startDocument(choices);
    expect(document).toMatchObject({
      schemas: [{ schemaId: 's1' }],
      systems: [
        { launcher: 'influxdb', variant: 'inmem' },
        { launcher: 'influxdb', variant: 'tsi1' },
      ],
    });
    expect(designOfDocument(document, choices).ok).toBe(true);
  });

  it('chooses nothing where there is nothing', () => {
    expect(startDocument({ schemas: [], profiles: [], systems: [] })).toMatchObject({
      schemas: [],
      systems: [],
    });
  });
});

describe('documentOfDesign', () => {
  it('names parts by id while they are the same, and writes out what was changed since', () => {
    const design = experimentDesignShape.parse({
      name: 'before',
      schemas: [
        { schemaId: 's1', schema: aSchema() },
        { schemaId: 's2', schema: aSchema({ name: 'changed since' }) },
      ],
      profiles: [{ profileId: 'p1', profile: aProfile() }],
      systems: [{ target: inmem }, { targetId: 't1', target: aTarget() }],
      asTagAndField: ['tag0'],
      repetitions: 5,
    });
    const document = documentOfDesign(design, choices);
    expect(document).toMatchObject({
      name: 'before, again',
      schemas: [{ schemaId: 's1' }, { schema: { name: 'changed since' } }],
      profiles: [{ profileId: 'p1' }],
      systems: [{ launcher: 'influxdb', variant: 'inmem' }, { targetId: 't1' }],
      asTagAndField: ['tag0'],
      repetitions: 5,
    });
    expect(designOfDocument(document, choices).ok).toBe(true);
  });
});

describe('documentOfPlans', () => {
  it('takes each part of the runs once', () => {
    const plan = { schema: aSchema(), profile: aProfile(), target: inmem, thresholds: [] };
    const other = { ...plan, schema: aSchema({ name: 'other' }) };
    const runs = [plan, other, plan].map((entry) => ({ plan: entry, targetId: null }));
    expect(documentOfPlans(runs, choices)).toMatchObject({
      schemas: [{ schemaId: 's1' }, { schema: { name: 'other' } }],
      profiles: [{ profileId: 'p1' }],
      systems: [{ launcher: 'influxdb', variant: 'inmem' }],
    });
  });
});
