import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { gateSentence } from './gate-sentence.ts';
import { judgeGate } from './judge-gate.ts';

const sideOf = (label: string) => ({
  label,
  runs: [1, 2].map((n) => ({
    id: `${label}${n}`,
    label: `${label} ${n}`,
    plan: null,
    startedAtMs: n,
    lastSamples: {},
    summary: aSummary(),
  })),
});

it('names three metrics, and counts the others', () => {
  const sides = { baseline: sideOf('old'), candidate: sideOf('new') };
  const gate = judgeGate({ ...sides, tolerance: 0.05, metrics: ['pointsPerSec'], earlier: [] });
  const worse = (count: number) => {
    const [metric] = gate.metrics;
    const metrics = metric
      ? Array.from({ length: count }, (_, n) => ({
          ...metric,
          ratio: null,
          label: `m${n}`,
          answer: 'regressed' as const,
        }))
      : [];
    return gateSentence({ ...gate, outcome: 'regressed', metrics });
  };
  expect(worse(3)).toContain('m0, m1, m2.');
  expect(worse(5)).toContain('m0, m1, m2 and 2 more');
});
