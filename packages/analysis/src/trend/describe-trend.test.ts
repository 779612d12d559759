import { describe, expect, it } from 'vitest';
import { aGateOfTrend, anAcknowledgment, steadyValues } from '../testing/a-trend.ts';
import { describeTrend, type GateOfTrend, type TrendInput } from './describe-trend.ts';
import { mostSearchedGates } from './trend-changes.ts';

type Options = Parameters<typeof aGateOfTrend>[2];

const gatesOf = (values: readonly number[], optionsOf: (index: number) => Options = () => ({})) =>
  values.map((value, index) => aGateOfTrend(index, value, optionsOf(index)));
const rules: TrendInput['rules'] = { metrics: [], thresholds: [], tolerance: 0.05 };
const trendOf = (gates: readonly GateOfTrend[], more: Partial<TrendInput> = {}) =>
  describeTrend({ branch: 'main', gates, rules, acknowledgments: [], ...more });
const risen = [...steadyValues(8), ...steadyValues(8, 1.12)];

describe('describeTrend', () => {
  it('says how much a level changed, at which commit, and that it stayed', () => {
    const { sentence, series } = trendOf(gatesOf(risen));
    expect(sentence).toBe('Heap at rest rose 12 % at commit 0008cdef on 9 Nov 2026, and stayed.');
    expect(series[0]).toMatchObject({
      changes: [{ gate: 8, previousGate: 7, verdict: 'worse', environment: [] }],
      levels: [
        { from: 0, to: 7, gates: 8 },
        { from: 8, to: 15, gates: 8 },
      ],
      regression: { kind: 'change', gate: 8, gateId: 'g8', acknowledgment: null },
    });
  });

  it('names a changed environment before the commit', () => {
    const gates = gatesOf(risen, (index) => ({ environment: { kernel: index < 8 ? '6.1.0' : '6.2.0' } }));
    expect(trendOf(gates).sentence).toBe(
      'The environment changed around commit 0008cdef on 9 Nov 2026 (kernel: 6.1.0 → 6.2.0). That alone may explain that heap at rest rose 12 % there, and stayed.',
    );
  });

  it('finds an environment that changed one gate beside the change', () => {
    for (const from of [7, 9]) {
      const gates = gatesOf(risen, (index) => ({
        environment: { kernel: index < from ? '6.1.0' : '6.2.0' },
      }));
      expect(trendOf(gates).series[0]?.regression).toMatchObject({
        gate: 8,
        environment: ['kernel: 6.1.0 → 6.2.0'],
      });
    }
  });

  it('blames no environment that changed elsewhere, or that one side does not know', () => {
    const gates = gatesOf(risen, (index) => ({
      environment:
        index < 4 ? { kernel: '6.0.0' } : index < 8 ? { kernel: '6.1.0' } : { kernel: '6.1.0', cores: '8' },
    }));
    expect(trendOf(gates).series[0]?.changes).toMatchObject([{ gate: 8, environment: [] }]);
  });

  it('leads with what got worse, and mentions no level that came back', () => {
    const back = [...steadyValues(16), ...steadyValues(8, 1.5), ...steadyValues(8, 0.98)];
    const { sentence, series } = trendOf(gatesOf(back));
    expect(series[0]?.changes.map(({ verdict }) => verdict)).toEqual(['worse', 'better']);
    expect(series[0]?.regression).toBeNull();
    expect(sentence).toMatch(
      /^No change for the worse beyond the tolerance in 32 gates on main\. Heap at rest fell 35 % at/,
    );
  });

  it('calls no change within the tolerance a regression, and takes that of the metric first', () => {
    const small = gatesOf([...steadyValues(10), ...steadyValues(10, 1.03)]);
    const { series, sentence } = trendOf(small);
    expect(series[0]).toMatchObject({ changes: [{ verdict: 'worse' }], regression: null, tolerance: 0.05 });
    expect(sentence).toBe('No change for the worse beyond the tolerance in 20 gates on main.');
    const metrics = [{ figure: 'heapAtRestBytes' as const, tolerance: 0.01 }];
    expect(trendOf(small, { rules: { ...rules, metrics } }).series[0]?.regression).toMatchObject({
      gate: 10,
    });
  });

  it('adds small steps up', () => {
    const drift = [...steadyValues(10), ...steadyValues(10, 1.04), ...steadyValues(10, 1.08)];
    const [series] = trendOf(gatesOf(drift)).series;
    expect(series?.changes).toHaveLength(2);
    expect(series?.regression).toMatchObject({ kind: 'change', gate: 10 });
    expect(series?.regression?.ratio).toBeCloseTo(1.08, 2);
  });

  it('keeps a regression that came back in part, and says how far it still is', () => {
    const part = [...steadyValues(8), ...steadyValues(8, 1.5), ...steadyValues(8, 1.4)];
    const { series, sentence } = trendOf(gatesOf(part));
    expect(series[0]?.changes.map(({ verdict }) => verdict)).toEqual(['worse', 'better']);
    expect(series[0]?.regression).toMatchObject({ gate: 8 });
    expect(sentence).toMatch(/^Heap at rest rose 50 % at .*, and is still 40 % higher\.$/);
  });

  it('mutes an acknowledged regression, also where the change moved by a gate, and hides nothing', () => {
    const { sentence, series } = trendOf(gatesOf(risen), { acknowledgments: [anAcknowledgment('g7')] });
    expect(sentence).toBe(
      'No other change for the worse beyond the tolerance in 16 gates on main. 1 known regression is acknowledged.',
    );
    expect(series[0]?.changes).toHaveLength(1);
    expect(series[0]?.regression?.acknowledgment).toMatchObject({ id: 'of-g7', by: 'Ada' });
    const far = trendOf(gatesOf(risen), { acknowledgments: [anAcknowledgment('g4')] });
    expect(far.series[0]?.regression?.acknowledgment).toBeNull();
  });

  it('takes the verdict of the newest gates before there are enough of them', () => {
    const gates = gatesOf([1_000, 1_004, 1_200, 1_210], (index) => ({
      verdict: index < 2 ? 'equal' : 'regressed',
      conclusion: index < 2 ? 'passed' : 'failed',
    }));
    const { sentence, series } = trendOf(gates);
    expect(series[0]).toMatchObject({
      missing: 'Changes are looked for from 6 gates on; there are 4.',
      regression: { kind: 'verdict', gate: 2, gateId: 'g2' },
    });
    expect(sentence).toBe(
      'Heap at rest regressed to 1.17 KiB against the baseline at commit 0002cdef on 3 Nov 2026.',
    );
  });

  it('names a changed environment before a verdict too', () => {
    const gates = gatesOf([1_000, 1_200], (index) => ({
      verdict: index < 1 ? 'equal' : 'regressed',
      environment: { kernel: index < 1 ? '6.1.0' : '6.2.0' },
    }));
    expect(trendOf(gates).sentence).toBe(
      'The environment changed around commit 0001cdef on 2 Nov 2026 (kernel: 6.1.0 → 6.2.0). That alone may explain that heap at rest regressed to 1.17 KiB against the baseline there.',
    );
  });

  it('shows values of untrusted gates and judges none of them', () => {
    const gates = gatesOf(risen, (index) => (index < 8 ? {} : { conclusion: 'untrusted' }));
    const [series] = trendOf(gates).series;
    expect(series?.points).toHaveLength(16);
    expect(series?.points.filter(({ isJudged }) => isJudged)).toHaveLength(8);
    expect(series).toMatchObject({ changes: [], regression: null });
  });

  it.each([
    ['failed', 'The newest gate failed.'],
    ['untrusted', 'The newest gate is untrusted.'],
    ['inconclusive', 'The newest gate is inconclusive.'],
  ] as const)('says that the newest gate is %s, though every level stands', (conclusion, sentence) => {
    const calm = gatesOf(steadyValues(11));
    for (const measured of [aGateOfTrend(11, 1_000).measured, null])
      expect(trendOf([...calm, aGateOfTrend(11, 1_000, { conclusion, measured })]).sentence).toBe(
        `No change for the worse beyond the tolerance in 12 gates on main. ${sentence}`,
      );
    expect(trendOf([aGateOfTrend(0, 1, { conclusion, measured: null })]).sentence).toContain(sentence);
    const passed = trendOf([aGateOfTrend(0, 1, { conclusion, measured: null }), ...calm]);
    expect(passed.sentence).not.toContain('newest gate');
  });

  it('orders series by what stands, and puts those at the end that are measured no more', () => {
    const cells = { worst: 2, worse: 1.3, same: 1 };
    const gates = risen.map((_, index): GateOfTrend => {
      const gate = aGateOfTrend(index, 0);
      const parts = Object.entries(cells).map(([cell, factor]) =>
        aGateOfTrend(index, (steadyValues(16)[index] ?? 0) * (index < 8 ? 1 : factor), { cell }),
      );
      const gone = index < 10 ? [aGateOfTrend(index, index < 5 ? 1 : 900, { cell: 'gone' })] : [];
      const measured = [...gone, ...parts.toReversed()].flatMap((part) => part.measured?.cells ?? []);
      return { ...gate, measured: { cells: measured } };
    });
    const { series, sentence } = trendOf(gates);
    expect(series.map(({ cell }) => cell)).toEqual(['worst', 'worse', 'same', 'gone']);
    expect(series.at(-1)).toMatchObject({ isCurrent: false, regression: null });
    expect(sentence).toMatch(/^Heap at rest in worst rose to 2\.0x at .*; 1 more for the worse\.$/);
  });

  it('keeps a metric current that the newest gate left out, as one that ended early does', () => {
    const gates = [...gatesOf(risen), aGateOfTrend(16, 1, { conclusion: 'failed', measured: { cells: [] } })];
    expect(trendOf(gates).series[0]).toMatchObject({ isCurrent: true, regression: { kind: 'change' } });
  });

  it('looks for changes among the newest gates up to the limit', () => {
    const old = [...steadyValues(20), ...steadyValues(mostSearchedGates, 2)];
    expect(trendOf(gatesOf(old)).series[0]?.changes).toEqual([]);
    expect(trendOf(gatesOf(old.slice(0, -20))).series[0]?.changes).toHaveLength(1);
  });

  it('gives the thresholds of each metric', () => {
    const bound = { kind: 'at-most' as const, value: 1, inRuns: null, ofRuns: null };
    const thresholds = [
      { ...bound, figure: 'heapAtRestBytes' as const },
      { ...bound, figure: 'seriesPeak' as const },
    ];
    expect(trendOf(gatesOf([1]), { rules: { ...rules, thresholds } }).series[0]?.thresholds).toEqual([
      thresholds[0],
    ]);
  });

  it.each([
    [[], 'No gate of this benchmark has concluded on main.'],
    [[aGateOfTrend(0, 1, { measured: null })], '1 gate on main, and none has measured a deciding metric.'],
    [
      gatesOf(steadyValues(3)),
      '3 gates on main: too few to distinguish a change from noise. Changes are looked for from 6 gates on; there are 3.',
    ],
    [gatesOf(steadyValues(12)), 'No change for the worse beyond the tolerance in 12 gates on main.'],
  ])('says what is known of gates without a regression', (gates, sentence) => {
    expect(trendOf(gates).sentence).toBe(sentence);
  });
});
