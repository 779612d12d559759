import type { Schema } from '@tidemark/domain/schema/schema';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { describe, expect, it } from 'vitest';
import { inferSchema } from './infer-schema.ts';

const infer = (...lines: string[]) => inferSchema(parseLineProtocol(lines.join('\n')), 'pasted');
const notesOf = (...lines: string[]) =>
  infer(...lines)?.notes.map(({ tone, measurement, text }) => `${tone} ${measurement ?? '-'}: ${text}`);
const tagsOf = (...lines: string[]) => infer(...lines)?.schema.measurements[0]?.tags;
const fieldOf = (...lines: string[]) => infer(...lines)?.schema.measurements[0]?.fields[0];

const times = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n));

describe('inferSchema, of tags', () => {
  it('takes one value as it is, numbered values as a sequence, others as a list', () => {
    expect(
      tagsOf(...times(12, (n) => `m,a=x,b=host-${n % 3},c=${['eu', 'us'][Math.floor(n / 3) % 2]} v=1`)),
    ).toEqual([
      { key: 'a', generator: { kind: 'constant', value: 'x' } },
      { key: 'b', generator: { kind: 'sequence', prefix: 'host-', cardinality: 3 } },
      { key: 'c', generator: { kind: 'pool', values: ['eu', 'us'] } },
    ]);
  });

  it.each([
    ['that do not begin with 0', ['h1', 'h2', 'h3']],
    ['with a gap', ['h0', 'h1', 'h3']],
    ['with leading zeros', ['h01', 'h02', 'h03']],
    ['of which one is not numbered', ['h0', 'h1', 'ha']],
  ])('keeps values %s as a list', (_, values) => {
    expect(tagsOf(...values.map((value) => `m,t=${value} v=1`))).toEqual([
      { key: 't', generator: { kind: 'pool', values } },
    ]);
  });

  it('finds the prefix where it ends with a digit itself', () => {
    expect(tagsOf('m,t=n10 v=1', 'm,t=n11 v=1', 'm,t=n12 v=1')).toEqual([
      { key: 't', generator: { kind: 'sequence', prefix: 'n1', cardinality: 3 } },
    ]);
  });

  it('writes numbered values where there are too many to list, as many of them, and warns', () => {
    const lines = times(1_500, (n) => `m,id=job-${((n * 7_919) % 1_000_003).toString(36)} v=1`);
    expect(tagsOf(...lines)).toEqual([
      { key: 'id', generator: { kind: 'sequence', prefix: 'job-', cardinality: 1_500 } },
    ]);
    expect(notesOf(...lines)?.[0]).toMatch(/^warn m: Tag id: 1,500 values too many or too unusual to list/);
  });

  it('takes numbered values as a sequence where they are too many to list, with or without gaps', () => {
    const lines = times(1_500, (n) => `m,id=job-${n * 2} v=1`);
    expect(tagsOf(...lines)).toEqual([
      { key: 'id', generator: { kind: 'sequence', prefix: 'job-', cardinality: 1_500 } },
    ]);
    expect(notesOf(...lines)?.[0]).toMatch(/^guess m: Tag id: 1,500 values, numbered \("job-0", "job-2"/);
  });

  it('says that some points lack a tag, and how the series differ', () => {
    const notes = notesOf('m,a=x v=1', 'm,a=y v=1', 'm v=1');
    expect(notes).toContainEqual(
      expect.stringContaining('It is on 2 of 3 points; a schema writes it on all.'),
    );
    expect(notes).toContainEqual(
      expect.stringMatching(/^warn m: 3 series were seen, but its tags multiply to 2.*lack a tag/),
    );
  });

  it('gives both numbers if not every combination occurs and no tag follows another', () => {
    const lines = ['m,a=1,b=1 v=1', 'm,a=1,b=2 v=1', 'm,a=2,b=2 v=1'];
    expect(infer(...lines)?.found).toEqual([
      { name: 'm', measurements: 1, pointsSeen: 3, seriesSeen: 3, seriesPlanned: 4 },
    ]);
    expect(notesOf(...lines)).toContainEqual(
      expect.stringMatching(/^warn m: 3 series were seen, but its tags multiply to 4/),
    );
  });

  it('does not multiply by a tag that follows another', () => {
    const lines = times(12, (n) => `m,host=h${n},rack=r${n % 4},dc=d${n % 2} v=1`);
    expect(infer(...lines)?.found).toMatchObject([{ seriesSeen: 12, seriesPlanned: 12 }]);
    expect(tagsOf(...lines)).toEqual([
      { key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 12 } },
      { key: 'rack', generator: { kind: 'follows', key: 'host', prefix: 'r', cardinality: 4 } },
      { key: 'dc', generator: { kind: 'follows', key: 'host', prefix: 'd', cardinality: 2 } },
    ]);
    expect(notesOf(...lines)).toContainEqual(expect.stringContaining('4 values that follow tag host'));
  });

  it('writes a tag on its own where the one it follows cannot be written', () => {
    const lines = times(4, (n) => `m,time=t${n},rack=r${n % 2} v=1`);
    expect(tagsOf(...lines)).toEqual([
      { key: 'rack', generator: { kind: 'sequence', prefix: 'r', cardinality: 2 } },
    ]);
  });
});

describe('inferSchema, of values that come and go', () => {
  const rolling = (perMinute: number) =>
    aRollingSchema({ fixedCount: 20, rollingCount: 20, newPerSimulatedMinute: perMinute });
  const linesOf = (schema: Schema, minutes: number) => {
    const timing = aTiming({ roundsPerSimulatedMinute: 40 });
    return times(minutes * 40 * 2, (n) =>
      lineProtocolOf(pointAt(schema, timing, 1_465_839_830_000_000_000n, n), 'ns'),
    );
  };

  it('says so, with the active entities and the new ones per minute', () => {
    const lines = linesOf(rolling(0.5), 30);
    const note = notesOf(...lines)?.find((text) => text.includes('come and go'));
    const [alive, perMinute] =
      /about (\d+) active entities and ([\d.]+) new ones/
        .exec(note ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    expect(alive).toBeGreaterThanOrEqual(40);
    expect(alive).toBeLessThanOrEqual(42);
    expect(perMinute).toBeGreaterThan(0.4);
    expect(perMinute).toBeLessThan(0.6);
  });

  it('says nothing where the same entities stay, or where the text covers too little time', () => {
    const quiet = [linesOf(rolling(0), 30), linesOf(rolling(0.5), 4)];
    for (const lines of quiet) expect(notesOf(...lines)?.join()).not.toContain('come and go');
  });
});

describe('inferSchema, of fields', () => {
  it.each([
    ['one number', ['1.5', '1.5'], { type: 'float', generator: { kind: 'constant', value: 1.5 } }],
    [
      'floats, with the decimals seen',
      ['1.25', '7', '-3.5'],
      { type: 'float', generator: { kind: 'random', min: -3.5, max: 7, decimals: 2 } },
    ],
    [
      'numbers that never fall within a series',
      ['10i', '15i', '25i', '25i', '30i', '40i'],
      { type: 'int', generator: { kind: 'counter', start: 10, step: 6 } },
    ],
    [
      'few numbers that repeat',
      [
        '200i',
        '404i',
        '200i',
        '500i',
        '200i',
        '404i',
        '200i',
        '200i',
        '500i',
        '404i',
        '200i',
        '200i',
        '404i',
        '200i',
        '500i',
      ],
      { type: 'int', generator: { kind: 'pool', values: [200, 404, 500] } },
    ],
    [
      'both truths',
      ['t', 'F', 't', 't'],
      { type: 'boolean', generator: { kind: 'random', trueShare: 0.75 } },
    ],
    ['one truth', ['f', 'f'], { type: 'boolean', generator: { kind: 'constant', value: false } }],
    ['one text', ['"ok"', '"ok"'], { type: 'string', generator: { kind: 'constant', value: 'ok' } }],
    [
      'few texts that repeat',
      ['"ok"', '"bad"', '"ok"', '"ok"'],
      { type: 'string', generator: { kind: 'pool', values: ['ok', 'bad'] } },
    ],
    [
      'texts that differ',
      ['"abcd"', '"efghij"'],
      { type: 'string', generator: { kind: 'random-string', length: 5 } },
    ],
  ])('takes %s', (_, values, field) => {
    expect(fieldOf(...values.map((value) => `m v=${value}`))).toEqual({ key: 'v', ...field });
  });

  it('takes int beside float as float, and says that InfluxDB would refuse one of them', () => {
    expect(fieldOf('m v=1i', 'm v=2.5')).toMatchObject({ type: 'float' });
    expect(notesOf('m v=1i', 'm v=2.5')?.[0]).toMatch(
      /seen as float and int; taken as float\. InfluxDB keeps one type/,
    );
  });

  it('distinguishes a counter per series, however the series are mixed', () => {
    const lines = times(20, (n) => `m,h=${n % 2} v=${(n % 2) * 1_000 + n}i`);
    expect(fieldOf(...lines)).toMatchObject({ generator: { kind: 'counter', start: 0, step: 2 } });
  });

  it('takes numbers as a walk where their steps are small', () => {
    const wandering = times(60, (n) => `m v=${(50 + 40 * Math.sin(n / 10)).toFixed(1)}`);
    expect(fieldOf(...wandering)).toMatchObject({
      generator: { kind: 'walk', min: 10, max: 90, decimals: 1, step: expect.closeTo(5, 0) },
    });
    expect(notesOf(...wandering)?.[0]).toMatch(/in small steps, so a walk of about 2\.\d+ per step/);
  });
});

describe('inferSchema, of measurements', () => {
  it('writes measurements that count up and are alike as one pattern', () => {
    const lines = times(24, (n) => `disk${n % 8}_io,h=${Math.floor(n / 8)} v=${n}`);
    expect(infer(...lines)?.schema.measurements.map(({ name }) => name)).toEqual(['disk{0..7}_io']);
    expect(notesOf(...lines)?.[0]).toBe(
      'guess disk{0..7}_io: 8 measurements with the same tags and fields, written as one pattern.',
    );
  });

  it.each([
    ['another tag value', 'm1,h=b v=1'],
    ['another field', 'm1,h=a w=1'],
    ['another type', 'm1,h=a v=1i'],
    ['leading zeros', 'm01,h=a v=1'],
    ['a gap', 'm2,h=a v=1'],
  ])('keeps them apart for %s', (_, line) => {
    expect(infer('m0,h=a v=1', line)?.schema.measurements).toHaveLength(2);
  });

  it('leaves out, with the reason, what a schema cannot write', () => {
    const notes = notesOf('m{0..3} v=1', `${'x'.repeat(1_001)} v=1`, 'ok,time=1,v=2 v=1,time=3,w=1');
    expect(notes).toContainEqual(
      expect.stringMatching(/^warn m\{0\.\.3\}: Left out: the name would be read as a pattern/),
    );
    expect(notes).toContainEqual(expect.stringMatching(/^warn x+\.\.\.: Left out: the name must be at most/));
    expect(notes).toContainEqual(
      'warn ok: Tag time is left out: InfluxDB reserves the key "time" for the timestamp.',
    );
    expect(notes).toContainEqual('warn ok: Field v is left out: a tag has the same key.');
  });

  it('keeps within a round, and says which tags were cut', () => {
    const tags = 'abcdefghij'.split('');
    const lines = times(40, (n) => `m${tags.map((key, t) => `,${key}=${(n * (t + 3)) % 37}`).join('')} v=1`);
    const inferred = infer(...lines, ...lines.map((line) => line.replace('j=', 'j=x')));
    expect(inferred?.found[0]?.seriesPlanned).toBeLessThanOrEqual(1_000_000_000);
    expect(inferred).not.toBeNull();
  });
});

describe('inferSchema, of time', () => {
  it.each([
    ['1465839830', '1465839890', 's', 1],
    ['1465839830000', '1465839830500', 'ms', 120],
    ['1465839830000000', '1465839840000000', 'us', 6],
    ['1465839830000000000', '1465839840000000000', 'ns', 6],
  ])('takes precision and interval from %s and %s', (first, second, precision, roundsPerSimulatedMinute) => {
    expect(infer(`m v=1 ${first}`, `m v=1 ${second}`)?.clock).toEqual({
      precision,
      roundsPerSimulatedMinute,
    });
  });

  it('takes the interval of a series, not that of neighboring lines', () => {
    const lines = times(20, (n) => `m,h=${n % 4} v=1 ${1_465_839_830 + n * 15}`);
    expect(infer(...lines)?.clock.roundsPerSimulatedMinute).toBe(1);
  });

  it('says what is missing, mixed or written twice', () => {
    expect(notesOf('m v=1')?.at(-1)).toMatch(/No line has a timestamp/);
    const notes = notesOf('m v=1 1465839830', 'm v=1 1465839830', 'm v=1', 'm v=1 1465839840000');
    expect(notes).toContainEqual(expect.stringContaining('different units: 1 in milliseconds, 2 in seconds'));
    expect(notes).toContainEqual(expect.stringContaining('1 point has no timestamp'));
    expect(notes).toContainEqual(expect.stringContaining('1 point has the series and timestamp of'));
  });
});

it('gives nothing where there is no point', () => {
  expect(infer('# nothing', '<html>')).toBeNull();
});
