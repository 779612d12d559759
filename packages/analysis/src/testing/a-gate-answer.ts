import type { GateAnswer, GateBound, GateRow } from '@tidemark/domain/gate/gate-answer';

/** aGateRow builds a row that regressed by 98 %. */
export function aGateRow(overrides: Partial<GateRow> = {}): GateRow {
  return {
    cell: 'tag on inmem',
    metric: 'heapAtRestBytes',
    label: 'Heap at rest',
    unit: 'bytes',
    baseline: 10_485_760,
    candidate: 20_761_805,
    runs: { baseline: 5, candidate: 5 },
    scale: 'ratio',
    change: 0.98,
    interval: { low: 0.91, high: 1.06 },
    tolerance: 0.05,
    verdict: 'regressed',
    runsToAdd: null,
    ...overrides,
  };
}

/** aGateBound builds a threshold that held in 6 of 10 runs, and had to in 9. */
export function aGateBound(overrides: Partial<GateBound> = {}): GateBound {
  return {
    cell: 'tag on inmem',
    threshold: { kind: 'at-most', figure: 'heapAtRestBytes', value: 536_870_912, inRuns: 9, ofRuns: 10 },
    label: 'Heap at rest',
    unit: 'bytes',
    passed: 6,
    of: 10,
    needed: 9,
    ofNeeded: 10,
    verdict: 'failed',
    ...overrides,
  };
}

/** aGateAnswer builds the answer of a gate that failed in one row of two. */
export function aGateAnswer(overrides: Partial<GateAnswer> = {}): GateAnswer {
  return {
    benchmark: 'ingest',
    conclusion: 'failed',
    check: 'failure',
    sentence: 'Heap at rest +98 %: regressed.',
    baseline: { name: 'main', kind: 'newest-of-branch', label: 'main @ 01234567', gateId: 'g0' },
    rows: [aGateRow(), aGateRow({ metric: 'diskBytes', label: 'Disk', change: 0.001, verdict: 'equal' })],
    thresholds: [],
    failures: [],
    untrusted: [],
    notes: [],
    runsUsed: 5,
    runsSaved: 5,
    moreRuns: null,
    links: {
      gate: 'https://tidemark.example/gates/g1',
      experiment: 'https://tidemark.example/experiments/e1',
      compare: 'https://tidemark.example/compare?experiment=e1',
      report: null,
    },
    ...overrides,
  };
}
