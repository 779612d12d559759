import { retentionShape } from '@tidemark/domain/load/load-profile';
import { expect, it } from 'vitest';
import { warmUpOf } from './warm-up.ts';

const threeDays = retentionShape.parse({ retentionDurationMinutes: 4_320, shardGroupDurationMinutes: 1_440 });
const nothing = { firstDropDay: null, creationEndDay: 0.1, lastRestartDay: null, lastDay: 10 };

it('lasts until the first drop of retention', () => {
  expect(warmUpOf(threeDays, { ...nothing, firstDropDay: 4.02 })).toEqual({
    untilDay: 4.02,
    endedBy: 'first_drop',
  });
});

it('lasts R + S where no drop was seen', () => {
  expect(warmUpOf(threeDays, nothing)).toEqual({ untilDay: 4, endedBy: 'retention_and_shard' });
});

it('lasts until every series was written where that is later, or for ever where it never was', () => {
  expect(warmUpOf(null, nothing)).toEqual({ untilDay: 0.1, endedBy: 'creation' });
  expect(warmUpOf(threeDays, { ...nothing, creationEndDay: null })).toEqual({
    untilDay: 10,
    endedBy: 'creation',
  });
});

it('begins anew where the target restarted', () => {
  expect(warmUpOf(threeDays, { ...nothing, firstDropDay: 4, lastRestartDay: 7.5 })).toEqual({
    untilDay: 7.5,
    endedBy: 'restart',
  });
});
