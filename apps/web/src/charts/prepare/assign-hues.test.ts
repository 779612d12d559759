import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { assignIdentities } from './assign-hues.ts';

const runOf = (id: string, schemaName: string, variant = 'v') => ({
  id,
  plan: {
    schema: aSchema({ name: schemaName }),
    profile: aProfile(),
    target: {
      kind: 'launched' as const,
      name: 't',
      description: '',
      maxSeries: 1,
      launcher: 'l',
      variant,
    },
    thresholds: [],
  },
});

describe('assignIdentities', () => {
  it('gives a variant the same look whatever the order of the runs', () => {
    const [tag, field] = [runOf('1', 'as tag', '1.6'), runOf('2', 'as field', '1.8')];
    const one = assignIdentities([tag, field]);
    const other = assignIdentities([field, tag]);
    expect(one.get('1')).toEqual(other.get('1'));
    expect(one.get('2')).toEqual(other.get('2'));
  });

  it('gives each system a hue and each schema a dash and a marker', () => {
    const runs = [
      runOf('old tag', 'as tag', '1.6'),
      runOf('old field', 'as field', '1.6'),
      runOf('new tag', 'as tag', '1.8'),
      runOf('new field', 'as field', '1.8'),
    ];
    const look = assignIdentities(runs);
    expect(look.get('old tag')?.hue).toBe(look.get('old field')?.hue);
    expect(look.get('old tag')?.hue).not.toBe(look.get('new tag')?.hue);
    expect(look.get('old tag')?.dash).toBe(look.get('new tag')?.dash);
    expect(look.get('old tag')?.dash).not.toBe(look.get('old field')?.dash);
    expect(look.get('old tag')?.marker).not.toBe(look.get('old field')?.marker);
  });

  it('draws the schema of the baseline solid, else the first in the alphabet', () => {
    const runs = [runOf('field', 'as field'), runOf('tag', 'as tag')];
    expect(assignIdentities(runs, 'tag').get('tag')?.dash).toBe(0);
    expect(assignIdentities(runs).get('field')?.dash).toBe(0);
  });

  it('gives versions of one system hues of their own', () => {
    const runs = ['1.6.7', '1.8.10'].map((version) => ({ ...runOf(version, 'as tag'), version }));
    const hues = [...assignIdentities(runs).values()].map(({ hue }) => hue);
    expect(new Set(hues).size).toBe(2);
  });

  it('distinguishes up to eight runs of one variant by hue', () => {
    const runs = Array.from({ length: 8 }, (_, i) => runOf(String(i), 'as tag'));
    const hues = [...assignIdentities(runs).values()].map(({ hue }) => hue);
    expect(new Set(hues).size).toBe(8);
  });
});
