import type { RoundLayout } from '@tidemark/domain/load/round';

/** countValues is how many field values points [firstPoint, endPoint) carry. */
export function countValues(layout: RoundLayout, firstPoint: number, endPoint: number): number {
  return valuesBefore(layout, endPoint) - valuesBefore(layout, firstPoint);
}

function valuesBefore({ pointsPerRound, groups }: RoundLayout, point: number): number {
  const rounds = Math.floor(point / pointsPerRound);
  const slot = point - rounds * pointsPerRound;
  let perRound = 0;
  let partial = 0;
  for (const { group, firstSlot, slotCount } of groups) {
    perRound += slotCount * group.fields.length;
    partial += Math.min(slotCount, Math.max(0, slot - firstSlot)) * group.fields.length;
  }
  return rounds * perRound + partial;
}
