import type { Shard, ShardAccess } from '@tidemark/targets/session/target-session';
import { expect, it } from 'vitest';
import { createDrivenRetention, withCopies } from './driven-retention.ts';

const dayMs = 86_400_000;

/** A server that has one shard a day, listed and dropped as InfluxDB does. */
class FakeShards implements ShardAccess {
  readonly dropped: number[] = [];
  failNextDrop = false;
  #ids: number[];

  constructor(days: number) {
    this.#ids = Array.from({ length: days }, (_, day) => day + 1);
  }

  ids(): number[] {
    return this.#ids;
  }

  list(): Promise<Shard[]> {
    return Promise.resolve(this.#ids.map((id) => ({ id, startMs: (id - 1) * dayMs, endMs: id * dayMs })));
  }

  drop(id: number): Promise<void> {
    this.dropped.push(id);
    this.#ids = this.#ids.filter((other) => other !== id);
    if (!this.failNextDrop) return Promise.resolve();
    this.failNextDrop = false;
    return Promise.reject(new TypeError('no answer in time'));
  }
}

const twoDays = { startMs: 0, retentionDurationMinutes: 2 * 1_440, checkIntervalMinutes: 30 };

it('drops a shard when its end is the retention duration ago, not a check earlier', async () => {
  const server = new FakeShards(5);
  const retention = createDrivenRetention(server, twoDays);
  expect(await retention.check(3 * dayMs - 1)).toEqual([]);
  expect(retention.droppedUntilMs()).toBeNull();
  expect((await retention.check(3 * dayMs)).map((shard) => shard.id)).toEqual([1]);
  expect(retention.droppedUntilMs()).toBe(dayMs);
  expect(server.ids()).toEqual([2, 3, 4, 5]);
});

it('looks at the server once a check interval only, and never at shards of other databases', async () => {
  const server = new FakeShards(5);
  const retention = createDrivenRetention(server, twoDays);
  await retention.check(4 * dayMs);
  await retention.check(4 * dayMs + 60_000);
  expect(server.dropped).toEqual([1, 2]);
});

it('runs checks one after another, so that no shard is dropped twice', async () => {
  const server = new FakeShards(5);
  const retention = createDrivenRetention(server, twoDays);
  await Promise.all([retention.check(3 * dayMs), retention.check(3 * dayMs), retention.check(4 * dayMs)]);
  expect(server.dropped).toEqual([1, 2]);
});

it('counts a shard as dropped whose deletion got no answer but happened', async () => {
  const server = new FakeShards(5);
  const retention = createDrivenRetention(server, twoDays);
  server.failNextDrop = true;
  await expect(retention.check(3 * dayMs)).rejects.toThrow('no answer');
  expect(retention.droppedUntilMs()).toBeNull();
  expect((await retention.check(3 * dayMs)).map((shard) => shard.id)).toEqual([1]);
  expect(retention.droppedUntilMs()).toBe(dayMs);
});

it('drops the same at every copy, and asks one that failed again', async () => {
  const [first, second] = [new FakeShards(5), new FakeShards(5)];
  const retention = withCopies(createDrivenRetention(first, twoDays), [
    createDrivenRetention(second, twoDays),
  ]);
  second.failNextDrop = true;
  expect((await retention.check(4 * dayMs)).map(({ id }) => id)).toEqual([1, 2]);
  expect(second.ids()).toEqual([2, 3, 4, 5]);
  expect(retention.droppedUntilMs()).toBe(2 * dayMs);
  expect(await retention.check(4 * dayMs)).toEqual([]);
  expect([first.ids(), second.ids()]).toEqual([
    [3, 4, 5],
    [3, 4, 5],
  ]);
});

it('says that a copy fails when there is nothing to report', async () => {
  const [first, second] = [new FakeShards(2), new FakeShards(5)];
  const retention = withCopies(createDrivenRetention(first, twoDays), [
    createDrivenRetention(second, twoDays),
  ]);
  await retention.check(4 * dayMs);
  second.failNextDrop = true;
  await expect(retention.check(5 * dayMs)).rejects.toThrow('no answer in time');
});
