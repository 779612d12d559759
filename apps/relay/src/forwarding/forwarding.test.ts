import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeBatches, joinBodies } from './arrange-batches.ts';
import { backoffMs } from './backoff.ts';
import { failureOf } from './direct-writes.ts';
import { isolate } from './isolate.ts';
import { judgeAnswer, type Verdict } from './verdict.ts';
import { groupText } from './write-group.ts';

const group = (db: string, precision = '', authorization = '') =>
  groupText({ db, rp: '', precision, consistency: '', authorization, via: '' });
const write = (name: string, of: string, canMerge = true) => ({
  group: of,
  canMerge,
  points: 1,
  body: Buffer.from(name),
});
const limits = { points: 100, bytes: 1_000 };
const namesOf = (items: Parameters<typeof arrangeBatches>[0], with_ = limits) =>
  arrangeBatches(items, with_).map((batch) => batch.items.map(({ body }) => body.toString()));

describe('merging', () => {
  it('joins writes of equal database, precision and credentials only', () => {
    const [one, seconds, other] = [group('a'), group('a', 's'), group('a', '', 'Basic x')];
    expect(namesOf([write('1', one), write('2', one), write('3', seconds), write('4', other)])).toEqual([
      ['1', '2'],
      ['3'],
      ['4'],
    ]);
  });

  it('keeps the order within a database, and joins across another one', () => {
    const [a, b, seconds] = [group('a'), group('b'), group('a', 's')];
    expect(namesOf([write('1', a), write('2', b), write('3', a)])).toEqual([['1', '3'], ['2']]);
    expect(namesOf([write('1', a), write('2', seconds), write('3', a)])).toEqual([['1'], ['2'], ['3']]);
  });

  it('leaves a write alone that would swallow what follows', () => {
    const a = group('a');
    expect(namesOf([write('1', a), write('2', a, false), write('3', a)])).toEqual([['1'], ['2'], ['3']]);
  });

  it('ends at the limits of points and bytes', () => {
    const a = group('a');
    const three = [write('1', a), write('2', a), write('3', a)];
    expect(namesOf(three, { points: 2, bytes: 1_000 })).toEqual([['1', '2'], ['3']]);
    expect(namesOf(three, { points: 100, bytes: 2 })).toEqual([['1', '2'], ['3']]);
  });

  it('puts a newline behind a body that has none', () => {
    expect(joinBodies([Buffer.from('a v=1'), Buffer.from('b v=2\n'), Buffer.from('c v=3')]).toString()).toBe(
      'a v=1\nb v=2\nc v=3\n',
    );
  });
});

describe('halving', () => {
  it('stores every good line and refuses every poison line, whatever their places', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        async (poison, saysAll) => {
          const stored = new Set<number>();
          const refused: number[] = [];
          const send = async (items: readonly number[]): Promise<Exclude<Verdict, { kind: 'again' }>> => {
            for (const item of items) if (!poison[item]) stored.add(item);
            const bad = items.filter((item) => poison[item]).length;
            if (bad === 0) return { kind: 'stored' };
            return { kind: 'refused', statusCode: 400, reason: '', isAll: saysAll && bad === items.length };
          };
          await isolate([...poison.keys()], send, (items) => refused.push(...items));
          expect([...stored].toSorted((a, b) => a - b)).toEqual(
            [...poison.keys()].filter((at) => !poison[at]),
          );
          expect(refused).toEqual([...poison.keys()].filter((at) => poison[at]));
        },
      ),
    );
  });

  it('finds one poison line of 1,024 in at most 21 requests, and a body that is all poison in one', async () => {
    const count = async (isPoison: (at: number) => boolean) => {
      let requests = 0;
      await isolate(
        [...Array(1_024).keys()],
        async (items) => {
          requests += 1;
          const bad = items.filter(isPoison).length;
          return bad === 0
            ? { kind: 'stored' }
            : { kind: 'refused', statusCode: 400, reason: '', isAll: bad === items.length };
        },
        () => {},
      );
      return requests;
    };
    expect(await count((at) => at === 700)).toBeLessThanOrEqual(21);
    expect(await count(() => true)).toBe(1);
  });

  it('ends at what holds the write', async () => {
    const held = { kind: 'held', statusCode: 404, reason: 'gone' } as const;
    expect(
      await isolate(
        [1, 2],
        async () => held,
        () => {},
      ),
    ).toBe(held);
  });
});

describe('an answer', () => {
  const judged = (statusCode: number | null, error: string, lines = 3) =>
    judgeAnswer({ statusCode, text: JSON.stringify({ error }), retryAfterMs: null }, lines);

  it('holds what a change at the backend would let in', () => {
    const held = [
      judged(404, 'database not found: "d"'),
      judged(401, 'authorization failed'),
      judged(403, 'forbidden'),
      judged(500, 'retention policy not found: nope'),
      judged(500, 'metastore database error: database not found: d'),
      judged(508, 'loop'),
    ];
    expect(held.map(({ kind }) => kind)).toEqual(held.map(() => 'held'));
  });

  it('repeats what may pass: errors of the server, overload, no answer', () => {
    const again = [judged(500, 'timeout'), judged(503, ''), judged(429, ''), judged(null, 'ECONNREFUSED')];
    expect(again.map(({ kind }) => kind)).toEqual(again.map(() => 'again'));
  });

  it('refuses what no repetition changes, and knows whether that is all of it', () => {
    const partial = (dropped: number) =>
      judged(400, `partial write: field type conflict: ... dropped=${dropped}`);
    expect(partial(1)).toMatchObject({ kind: 'refused', isAll: false });
    expect(partial(3)).toMatchObject({ kind: 'refused', isAll: true });
    const unread = "unable to parse 'a': missing fields";
    expect(judged(400, unread)).toMatchObject({ kind: 'refused', isAll: false });
    expect(judged(400, `${unread}\n${unread}\n${unread}`)).toMatchObject({ kind: 'refused', isAll: true });
    expect(judged(500, 'write failed: field type conflict')).toMatchObject({ kind: 'refused' });
  });
});

describe('waiting before the next attempt', () => {
  it('grows from 100 ms to 2 s', () => {
    expect([1, 2, 3, 6, 60].map((failures) => backoffMs(failures, null))).toEqual([
      100, 200, 400, 2_000, 2_000,
    ]);
  });

  it('takes Retry-After, up to 30 s', () => {
    expect([0, 7_000, 3_600_000].map((ms) => backoffMs(1, ms))).toEqual([100, 7_000, 30_000]);
  });
});

it('names every backend that lacks a write, and asks to repeat what may succeed', () => {
  const refused: Verdict = { kind: 'refused', statusCode: 400, reason: 'bad', isAll: true };
  const away: Verdict = { kind: 'again', statusCode: null, reason: 'ECONNREFUSED', retryAfterMs: null };
  const answers = [
    { backend: 'a', verdict: refused },
    { backend: 'b', verdict: { kind: 'stored' } as const },
  ];
  expect(failureOf(answers)).toEqual({ statusCode: 400, reason: 'a: bad; b: stored' });
  expect(failureOf([...answers, { backend: 'c', verdict: away }])).toMatchObject({
    statusCode: 503,
    retryAfterSec: 1,
  });
});
