import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { toJson } from '#features/forms/json-document.ts';
import { designOfDocument } from './design-of-document.ts';
import { toExperimentChoices } from './experiment-choices.ts';

const at = new Date(0);
const kept = { workspaceId: 'w', createdAt: at, updatedAt: at, archivedAt: null };
const revised = { ...kept, revisionId: 'r', revision: 1 };
const launched = {
  kind: 'launched',
  name: 'gone',
  description: '',
  launcher: 'gone',
  variant: 'x',
  maxSeries: 10,
} as const;

const choices = toExperimentChoices(
  [{ ...revised, id: 's1', schema: aSchema() }],
  [{ ...revised, id: 'p1', profile: aProfile() }],
  [
    { ...kept, id: 't1', target: aTarget(), hasPassword: false },
    { ...kept, id: 't2', target: launched, hasPassword: false },
  ],
  [aLauncherChoice('influxdb', ['inmem'])],
);

const document = toJson({
  schemas: [{ schemaId: 's1' }],
  profiles: [{ profileId: 'p1' }],
  systems: [{ launcher: 'influxdb', variant: 'inmem' }, { targetId: 't2' }],
});

describe('designOfDocument', () => {
  it('puts in the parts that the document names, and makes a name where none is given', () => {
    const reading = designOfDocument(document, choices);
    expect(reading).toMatchObject({
      ok: true,
      design: {
        name: 'a schema on influxdb, inmem; gone',
        repetitions: 3,
        systems: [{ target: { kind: 'launched', variant: 'inmem' } }, { target: { launcher: 'gone' } }],
      },
    });
  });

  it('says why a system cannot be used now, and what would help', () => {
    const reading = designOfDocument(document, choices);
    expect(reading.ok && reading.unavailable).toEqual([
      null,
      'The operator offers no launcher "gone"; choose another system, or ask for it.',
    ]);
  });

  it('says why this host cannot start a launcher', () => {
    const unavailable = 'the program influxd is not on this host';
    const { systems } = toExperimentChoices(
      [],
      [],
      [],
      [aLauncherChoice('influxdb', ['inmem'], { unavailable })],
    );
    expect(systems.map((choice) => choice.unavailable)).toEqual([
      'Cannot be started on this host: the program influxd is not on this host.',
    ]);
  });

  it('takes parts that are written out', () => {
    const written = toJson({
      schemas: [{ schema: { ...aSchema(), name: 'by hand' } }],
      profiles: [
        {
          profile: {
            name: 'short',
            executor: { kind: 'closed-loop' },
            extent: { kind: 'points', points: 5 },
          },
        },
      ],
      systems: [{ targetId: 't1' }],
    });
    const reading = designOfDocument(written, choices);
    expect(reading).toMatchObject({
      ok: true,
      design: { schemas: [{ schema: { name: 'by hand' } }], profiles: [{ profile: { name: 'short' } }] },
    });
  });

  it('names an unknown part, and what is missing', () => {
    const unknown = toJson({
      schemas: [{ schemaId: 'no' }],
      profiles: [{ profileId: 'p1' }],
      systems: [{ targetId: 't1' }],
    });
    expect(designOfDocument(unknown, choices)).toMatchObject({
      ok: false,
      faults: [{ pointer: '/schemas/0', code: 'not_found' }],
    });
    expect(designOfDocument({ schemas: [], profiles: [], systems: [] }, choices)).toMatchObject({
      ok: false,
      faults: [
        { pointer: '/schemas', detail: 'choose a schema' },
        { pointer: '/profiles', detail: 'choose a load profile' },
        { pointer: '/systems', detail: 'choose a target or a launcher' },
      ],
    });
  });

  it('takes a launcher with its variant, or a target, and not both', () => {
    const both = toJson({
      schemas: [{ schemaId: 's1' }],
      profiles: [{ profileId: 'p1' }],
      systems: [{ targetId: 't1', launcher: 'influxdb', variant: 'inmem' }],
    });
    expect(designOfDocument(both, choices)).toMatchObject({
      ok: false,
      faults: [{ pointer: '/systems/0/launcher' }],
    });
  });
});
