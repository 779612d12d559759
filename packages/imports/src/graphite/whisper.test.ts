import { describe, expect, it } from 'vitest';
import { aWhisperFile } from './testing/a-whisper-file.ts';
import { ourAnswers } from './testing/whisper-answers.ts';
import pythonAnswers from './testing/whisper-files.fixture.json' with { type: 'json' };
import { fetchWhisper, livePoints, readWhisper } from './whisper.ts';

const reasonOf = (bytes: Uint8Array) => {
  const read = readWhisper(bytes);
  return read.ok ? 'read' : read.reason;
};
const changed = (
  at: number,
  value: number,
  bytes = aWhisperFile({
    archives: [
      [1, 60],
      [10, 12],
    ],
  }),
) => {
  new DataView(bytes.buffer).setUint32(at, value);
  return bytes;
};
const pointsOf = (bytes: Uint8Array, nowSeconds: number, index = 0) => {
  const read = readWhisper(bytes);
  const archive = read.ok ? read.value.archives[index] : undefined;
  if (!read.ok || archive === undefined) throw new Error('not read');
  return livePoints(read.value, archive, nowSeconds).map(({ timestampSeconds, value }) => [
    timestampSeconds,
    value,
  ]);
};
const fetchOf = (bytes: Uint8Array, fromSeconds: number, untilSeconds: number, nowSeconds: number) => {
  const read = readWhisper(bytes);
  if (!read.ok) throw new Error(read.reason);
  return fetchWhisper(read.value, { fromSeconds, untilSeconds, nowSeconds });
};

describe('files that whisper 1.1.4 wrote', () => {
  it.each(pythonAnswers)(
    'give the header, ranges and points that whisper gives: $aggregation, $archives',
    (answers) => {
      expect(ourAnswers(answers)).toEqual(answers);
    },
  );

  it('cover every aggregation, and one to four archives', () => {
    expect(new Set(pythonAnswers.map(({ aggregation }) => aggregation)).size).toBe(8);
    expect(new Set(pythonAnswers.map(({ archives }) => archives.length))).toEqual(new Set([1, 2, 3, 4]));
    const kinds = pythonAnswers.flatMap(({ fetches }) => fetches.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['range', 'nothing', 'invalid']));
  });
});

describe('livePoints', () => {
  const slots: Record<number, [number, number]> = {
    0: [1000, 1.5],
    1: [1001, 2],
    2: [942, 4],
    59: [999, 5],
    58: [938, 6],
  };
  const file = aWhisperFile({ archives: [[1, 60]], slots });

  it('leaves out slots that were never written, and those whose time has left the ring', () => {
    expect(pointsOf(file, 1001)).toEqual([
      [942, 4],
      [999, 5],
      [1000, 1.5],
      [1001, 2],
    ]);
    expect(pointsOf(file, 1002)).toEqual([
      [999, 5],
      [1000, 1.5],
      [1001, 2],
    ]);
    expect(pointsOf(file, 1060)).toEqual([[1001, 2]]);
    expect(pointsOf(file, 1061)).toEqual([]);
  });

  it('keeps zero and infinite values, and stamps of the future', () => {
    const kept = aWhisperFile({
      archives: [[1, 60]],
      slots: { 0: [1000, 0], 1: [1001, Infinity], 2: [2022, 1] },
    });
    expect(pointsOf(kept, 1002)).toEqual([
      [1000, 0],
      [1001, Infinity],
      [2022, 1],
    ]);
  });

  it('leaves out stamps that are no multiple of the step, or lie where whisper does not look for them', () => {
    const odd = aWhisperFile({
      archives: [[10, 6]],
      slots: { 0: [1000, 1], 1: [1013, 2], 3: [1020, 3], 4: [1040, 4] },
    });
    expect(pointsOf(odd, 1040)).toEqual([
      [1000, 1],
      [1040, 4],
    ]);
  });

  it('reads the archive that is asked for', () => {
    const two = aWhisperFile({
      archives: [
        [1, 60],
        [10, 12],
      ],
      slots: { 0: [1000, 1], 60: [990, 2] },
    });
    expect(pointsOf(two, 1001, 1)).toEqual([[990, 2]]);
  });
});

describe('fetchWhisper', () => {
  const file = aWhisperFile({
    archives: [
      [1, 60],
      [10, 12],
    ],
    slots: { 0: [1000, 1], 1: [1001, 2], 60: [1000, 9] },
  });

  it('excludes the first second, gives null where nothing is stored, and ends now', () => {
    const value = { fromSeconds: 1000, untilSeconds: 1003, stepSeconds: 1, values: [1, 2, null] };
    expect(fetchOf(file, 999, 5000, 1002)).toEqual({ ok: true, value });
  });

  it('takes whole seconds of fractions', () => {
    expect(fetchOf(file, 999.9, 1001.2, 1002.7)).toMatchObject({
      value: { fromSeconds: 1000, values: [1, 2] },
    });
  });

  it('takes the coarser archive for all if the finer one does not reach back', () => {
    expect(fetchOf(file, 945, 1005, 1005)).toMatchObject({ value: { stepSeconds: 1 } });
    expect(fetchOf(file, 944, 1005, 1005)).toMatchObject({ value: { stepSeconds: 10 } });
  });

  it('gives at least one step', () => {
    expect(fetchOf(file, 1000, 1000, 1002)).toMatchObject({ value: { fromSeconds: 1001, values: [2] } });
  });

  it('gives nothing in the future and beyond the retention, and refuses a range that ends before it begins', () => {
    expect(fetchOf(file, 1003, 1010, 1002)).toEqual({ ok: true, value: null });
    expect(fetchOf(file, 1, 881, 1002)).toEqual({ ok: true, value: null });
    expect(fetchOf(file, 1, 882, 1002)).toMatchObject({ value: { stepSeconds: 10 } });
    expect(fetchOf(file, 1001, 1000, 1002)).toEqual({ ok: false, reason: 'the range ends before it begins' });
  });
});

describe('a file that cannot be read', () => {
  const whole = aWhisperFile({
    archives: [
      [1, 60],
      [10, 12],
    ],
  });

  it('says why if it is empty, half written or cut, at every length', () => {
    expect(reasonOf(whole.subarray(0, 0))).toBe('the file is empty');
    expect(reasonOf(whole.subarray(0, 15))).toBe(
      'the file has 15 of 16 bytes: it is being written, or was truncated',
    );
    expect(reasonOf(whole.subarray(0, 16))).toContain('has 16 of 40 bytes');
    expect(reasonOf(whole.subarray(0, 39))).toContain('has 39 of 40 bytes');
    for (let length = 40; length < whole.length; length++) {
      expect(reasonOf(whole.subarray(0, length))).toContain(`has ${length} of ${whole.length} bytes`);
    }
    expect(reasonOf(whole)).toBe('read');
  });

  it.each([
    ['an aggregation of 0', changed(0, 0), 'not a whisper file'],
    ['an aggregation of 9', changed(0, 9), 'not a whisper file'],
    ['a factor above 1', aWhisperFile({ xFilesFactor: 1.01 }), 'xFilesFactor'],
    ['a negative factor', aWhisperFile({ xFilesFactor: -0.1 }), 'xFilesFactor'],
    ['a factor that is no number', aWhisperFile({ xFilesFactor: NaN }), 'xFilesFactor'],
    ['no archives', changed(12, 0), '0 archives'],
    ['2^32 - 1 archives', changed(12, 0xffff_ffff), '4294967295 archives'],
    ['a wrong retention', aWhisperFile({ maxRetention: 61 }), 'retention'],
    ['an archive within the header', changed(16, 39), 'archive 0 does not begin'],
    ['an archive beyond the end', changed(16, 0xffff_ffff), 'archive 0 does not begin'],
    ['archives that overlap', changed(28, 40), 'archive 1 does not begin'],
    ['a step of zero', changed(20, 0), 'archive 0 has no step'],
    ['no points', changed(24, 0), 'archive 0 has no step or no points'],
    ['2^32 - 1 points', changed(36, 0xffff_ffff), 'of 51539608300 bytes'],
    [
      'a coarser archive first',
      aWhisperFile({
        archives: [
          [10, 12],
          [1, 180],
        ],
      }),
      'archive 1 is not coarser',
    ],
    [
      'a shorter archive last',
      aWhisperFile({
        archives: [
          [1, 60],
          [10, 6],
        ],
      }),
      'archive 1 is not coarser and longer',
    ],
  ])('%s is refused', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toContain(reason);
  });

  it('has more than 64 archives', () => {
    const many = (count: number) => {
      const archives = Array.from({ length: count }, (_, i): [number, number] => [i + 1, 2]);
      return reasonOf(aWhisperFile({ archives }));
    };
    expect(many(64)).toBe('read');
    expect(many(65)).toBe('it claims 65 archives; 1 to 64 are possible');
  });

  it('is not one with bytes behind its end, which whisper may write', () => {
    expect(reasonOf(Buffer.concat([whole, new Uint8Array(24)]))).toBe('read');
  });

  it('may lie anywhere in a larger buffer', () => {
    const around = new Uint8Array(whole.length + 7);
    around.set(whole, 7);
    expect(reasonOf(around.subarray(7))).toBe('read');
  });
});
