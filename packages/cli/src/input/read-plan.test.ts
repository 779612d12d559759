import { describe, expect, it } from 'vitest';
import { parsePlanText } from './read-plan.ts';

const plan = `schema:
  name: Hosts
  measurements:
    - name: cpu
      fields:
        - { key: value, type: int, generator: { kind: counter } }
profile:
  name: Quick
  executor: { kind: closed-loop }
  extent: { kind: points, points: 1000 }
target: { kind: launched, launcher: influxdb-1.6, variant: tsi1 }
`;

function faultsOf(text: string) {
  const parsed = parsePlanText(text);
  return parsed.ok ? [] : parsed.faults;
}

describe('parsePlanText', () => {
  it('reads YAML, and JSON as a part of it', () => {
    const fromYaml = parsePlanText(plan);
    expect(fromYaml.ok).toBe(true);
    if (fromYaml.ok) expect(parsePlanText(JSON.stringify(fromYaml.plan))).toEqual(fromYaml);
  });

  it('takes former names of figures, and notices them', () => {
    const thresholds = 'thresholds:\n  - { kind: at-most, figure: rssBytesPeak, value: 1 }\n';
    const parsed = parsePlanText(plan + thresholds);
    expect(parsed).toMatchObject({ ok: true, plan: { thresholds: [{ figure: 'rssPeakBytes' }] } });
    expect(parsed.ok && parsed.notices).toEqual([
      '"rssBytesPeak" is now called "rssPeakBytes"; the old name is still accepted.',
    ]);
  });

  it('gives the line of each fault', () => {
    expect(faultsOf(plan.replace('points: 1000', 'points: -1'))).toEqual([
      { line: 10, pointer: '/profile/extent/points', detail: 'must be at least 1' },
    ]);
  });

  it('gives the line of the group in which a key is missing', () => {
    expect(faultsOf(plan.replace(', points: 1000', ''))).toEqual([
      { line: 10, pointer: '/profile/extent/points', detail: 'is missing; a number is needed' },
    ]);
  });

  it('says where text stops being YAML', () => {
    expect(faultsOf('schema:\n  name: "open\n')).toMatchObject([{ line: 3, pointer: '' }]);
  });

  it('says which line repeats a key, however deep it is', () => {
    const detail = 'this is not valid YAML: Map keys must be unique';
    expect(faultsOf(`${plan}target: {}\n`)).toEqual([{ line: 12, pointer: '', detail }]);
    const nested = plan.replace('kind: counter', 'kind: counter, kind: counter');
    expect(faultsOf(nested)).toEqual([{ line: 6, pointer: '', detail }]);
  });

  it('does not compare each key of a large map with all others', () => {
    const keys = Array.from({ length: 30_000 }, (_, n) => `k${n}: 0`).join('\n');
    expect(faultsOf(keys).at(-1)).toMatchObject({
      detail: expect.stringMatching(/more faults are not listed/),
    });
  });

  it.each([
    ['nothing', ''],
    ['a comment alone', '# nothing\n'],
    ['a word', 'plan'],
    ['a list', '- 1\n'],
    ['a key given twice', 'version: 1\nversion: 1\n'],
    ['an alias without its anchor', 'schema: *missing\n'],
    [
      'aliases that explode',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((key, i) => `${key}: &${key} [${Array(10).fill(`*${'abcdefghi'[i]}`).join(',')}]`)
        .join('\n')}\n`,
    ],
  ])('refuses %s with a sentence', (_, text) => {
    const [fault] = faultsOf(text);
    expect(fault?.detail).toMatch(/[a-z]/);
  });
});
