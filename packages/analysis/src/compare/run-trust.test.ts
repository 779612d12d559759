import { aDelivery, aFlowGap } from '@tidemark/domain/testing/a-delivery';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { anAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, it } from 'vitest';
import { distrustOf } from './run-trust.ts';

const { verification } = aSummary();

it.each<[string, Parameters<typeof aSummary>[0], string | null]>([
  ['a run that went well', {}, null],
  ['a run with a gap', { validity: 'valid_with_gap', validityReason: 'a gap of 3 s' }, null],
  [
    'a run whose points were not counted, which is reported elsewhere',
    { verification: { ...verification, status: 'unknown' } },
    null,
  ],
  [
    'a generator at its limit',
    { validity: 'generator_limited', validityReason: 'CPU at 97 %' },
    'generator limited: CPU at 97 %',
  ],
  ['a run that is incomplete', { validity: 'incomplete' }, 'incomplete'],
  ['a run without data', { validity: 'no_data' }, 'no data'],
  ['a run against a sink', { validity: 'dry_run' }, 'dry run'],
  [
    'a run that ended early',
    { end: { state: 'aborted', code: 'stop_rule', message: 'Too many errors.' } },
    'did not finish: Too many errors',
  ],
  [
    'a run whose target restarted',
    {
      analysis: anAnalysis({
        doubts: [{ kind: 'restarted', isGrave: true, message: 'The target restarted once.' }],
      }),
    },
    'restarted: The target restarted once',
  ],
  [
    'a run whose rate was changed, which is reported elsewhere',
    { analysis: anAnalysis({ doubts: [{ kind: 'rate_changed', isGrave: false, message: 'Changed.' }] }) },
    null,
  ],
  [
    'a run that lost points',
    { verification: { ...verification, status: 'failed', totals: { ...verification.totals, lost: 12 } } },
    '12 acknowledged points are not stored',
  ],
  [
    'a run that lost nothing and holds more than was acknowledged',
    {
      verification: {
        ...verification,
        status: 'surplus',
        totals: { ...verification.totals, unexpected: 35 },
      },
    },
    '35 points are stored that were not acknowledged',
  ],
  [
    'a run of Graphite that lost metrics: that is what it measured',
    {
      verification: { ...verification, status: 'failed', totals: { ...verification.totals, lost: 12 } },
      delivery: aDelivery({
        flow: {
          rows: [],
          gaps: [
            aFlowGap(),
            aFlowGap({ cause: 'unexplained', metrics: -9 }),
            aFlowGap({ cause: 'unexplained', metrics: 9 }),
          ],
        },
      }),
    },
    null,
  ],
  [
    'a run of Graphite with metrics that no part accounts for',
    { delivery: aDelivery({ flow: { rows: [], gaps: [aFlowGap({ cause: 'unexplained', metrics: -3 })] } }) },
    '3 metrics are not accounted for',
  ],
])('%s', (_, changes, reason) => {
  expect(distrustOf(aSummary(changes))).toBe(reason);
});
