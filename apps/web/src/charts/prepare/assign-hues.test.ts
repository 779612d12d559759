import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { assignIdentities } from './assign-hues.ts';

const runOf = (id: string, schemaName: string) => ({
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
      variant: 'v',
    },
    thresholds: [],
  },
});

describe('assignIdentities', () => {
  it('gives a variant the same hue and marker whatever the order of the runs', () => {
    const [tag, field] = [runOf('1', 'as tag'), runOf('2', 'as field')];
    const one = assignIdentities([tag, field]);
    const other = assignIdentities([field, tag]);
    expect(one.get('1')).toEqual(other.get('1'));
    expect(one.get('2')).toEqual(other.get('2'));
  });

  it('distinguishes up to eight runs by hue, repetitions of one variant too', () => {
    const runs = Array.from({ length: 8 }, (_, i) => runOf(String(i), i % 2 === 0 ? 'as tag' : 'as field'));
    const hues = [...assignIdentities(runs).values()].map((identity) => identity.hue);
    expect(new Set(hues).size).toBe(8);
  });

  it('distinguishes two runs by marker as well', () => {
    const markers = [...assignIdentities([runOf('1', 'as tag'), runOf('2', 'as field')]).values()];
    expect(markers[0]?.marker).not.toBe(markers[1]?.marker);
  });
});
