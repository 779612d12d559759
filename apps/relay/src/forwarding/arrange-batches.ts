import { orderText, readGroup, type WriteGroup } from './write-group.ts';

/** Records that go to a backend in one request. */
export type Batch<Item> = { group: WriteGroup; items: Item[] };

/** What decides whether writes share a request. */
export type Mergeable = { group: string; canMerge: boolean; body: Buffer; points: number };

export type BatchLimits = { points: number; bytes: number };

/**
 * arrangeBatches merges writes of equal groups. Writes to one database and retention policy keep their order; those to different ones
 * cannot have points with the same key, so that they need not keep theirs.
 */
export function arrangeBatches<Item extends Mergeable>(
  items: readonly Item[],
  limits: BatchLimits,
): Batch<Item>[] {
  const batches: Batch<Item>[] = [];
  const open = new Map<string, OpenBatch<Item>>();
  for (const item of items) {
    const known = open.get(item.group);
    if (
      known &&
      item.canMerge &&
      known.points + item.points <= limits.points &&
      known.bytes + item.body.length <= limits.bytes
    ) {
      known.batch.items.push(item);
      known.points += item.points;
      known.bytes += item.body.length;
      continue;
    }
    const group = readGroup(item.group);
    const order = orderText(group);
    for (const [text, other] of open) if (other.order === order) open.delete(text);
    const batch = { group, items: [item] };
    batches.push(batch);
    if (item.canMerge) open.set(item.group, { batch, order, points: item.points, bytes: item.body.length });
  }
  return batches;
}

type OpenBatch<Item> = { batch: Batch<Item>; order: string; points: number; bytes: number };

const newline = 10;
const separator = Buffer.from('\n');

/** joinBodies puts bodies behind each other, each beginning on a line of its own. */
export function joinBodies(bodies: readonly Buffer[]): Buffer {
  const [only] = bodies;
  if (only !== undefined && bodies.length === 1) return only;
  const parts: Buffer[] = [];
  for (const body of bodies) {
    parts.push(body);
    if (body[body.length - 1] !== newline) parts.push(separator);
  }
  return Buffer.concat(parts);
}
