import { pointsFrame } from '@tidemark/imports/graphite/pickle-writer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FrameCounter, type FrameCounts } from './frame-counter.ts';

const path = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `p.${text}`);
const point = fc.record({ path, timestampSeconds: fc.nat(2_000_000_000), value: fc.double({ noNaN: true }) });

/** Takes the bytes between the cuts. */
function counted(bytes: Buffer, cuts: readonly number[]): FrameCounts & { isLost: boolean } {
  const counts: FrameCounts = { frames: 0, items: 0 };
  const counter = new FrameCounter();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let from = 0;
  for (const to of ends) {
    counter.take(bytes.subarray(from, to), counts);
    from = to;
  }
  return { ...counts, isLost: counter.isLost };
}

it('counts every metric of every frame, wherever the bytes are cut', () => {
  const frames = fc.array(fc.array(point, { maxLength: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(frames, fc.array(fc.nat(), { maxLength: 30 }), (lists, cuts) => {
      const bytes = Buffer.concat(lists.map(pointsFrame));
      const items = lists.reduce((sum, list) => sum + list.length, 0);
      expect(counted(bytes, cuts)).toEqual({ frames: lists.length, items, isLost: false });
    }),
  );
});

const framed = (pickle: string) => {
  const body = Buffer.from(pickle, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
};

it.each([
  [
    'as Python writes a list of one',
    '\x80\x02]q\x00U\x03a.bq\x01K\x05G\x3f\xf0\x00\x00\x00\x00\x00\x00\x86q\x02\x86q\x03a.',
    1,
  ],
  ['with tuples between marks', '\x80\x02](U\x03a.b(K\x05K\x06tt\x55\x03c.d(K\x05K\x06ttu.', null],
  ['of tuples of protocol 1', '](U\x01a(K\x05K\x06t\x86U\x01b(K\x05K\x06t\x86e.', 2],
  ['with an object taken from the memo', '\x80\x02](U\x01aq\x00K\x05K\x06\x86q\x01\x86h\x00h\x01\x86e.', 2],
  [
    'of protocol 4',
    '\x80\x04\x95\x00\x00\x00\x00\x00\x00\x00\x00]\x94(\x8c\x01a\x94K\x05K\x06\x86\x94\x86\x94e.',
    1,
  ],
  ['of protocol 0, whose texts have no length', "(lp0\n(S'a'\np1\n(I5\nI6\ntp2\ntp3\na.", null],
  ['that takes more than it put', 'e.', null],
  ['with as many marks as are followed', `]${'('.repeat(32)}K\x01e.`, 1],
  ['with more marks than are followed', `]${'('.repeat(33)}K\x01e.`, null],
  ['cut within a text', '](X\x09\x00\x00\x00a', null],
])('counts a frame %s', (_, pickle, items) => {
  expect(counted(framed(pickle), [])).toEqual({ frames: 1, items, isLost: false });
});

it.each([
  ['of nothing', 0, true],
  ['at the limit', 16_777_216, false],
  ['beyond the limit', 16_777_217, true],
])('ends at a length %s: %i bytes', (_, bytes, isLost) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  expect(counted(head, []).isLost).toBe(isLost);
});

it('counts frames on where one was not understood, and no longer says how many metrics there were', () => {
  const [known] = [[{ path: 'a', timestampSeconds: 1, value: 1 }]];
  const bytes = Buffer.concat([pointsFrame(known ?? []), framed('?'), pointsFrame(known ?? [])]);
  expect(counted(bytes, [])).toEqual({ frames: 3, items: null, isLost: false });
});
