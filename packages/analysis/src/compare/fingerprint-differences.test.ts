import type { HostFingerprint, TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { fingerprintDifferences, fingerprintWarnings, hostDifferences } from './fingerprint-differences.ts';

function run(host: Partial<HostFingerprint> | null = {}, target: Partial<TargetFingerprint> = {}) {
  const summary = aSummary();
  return {
    summary: {
      ...summary,
      host: host && summary.host && { ...summary.host, ...host },
      target: { ...summary.target, ...target },
    },
  };
}

describe('hostDifferences', () => {
  it('names each fact that differs with its values, and no other', () => {
    const other = run({ kernel: '6.5.0', memoryBytes: 16_000_000_000, node: 'v22.1.0' });
    expect(hostDifferences([run(), other])).toEqual([
      'memory (7.45 GiB, 14.9 GiB)',
      'kernel (6.1.0, 6.5.0)',
      'Node (v20.20.2, v22.1.0)',
    ]);
  });

  it('distinguishes a generator that was kept on some CPUs from one that was not', () => {
    expect(hostDifferences([run(), run({ pinnedCpus: '2-3' })])).toEqual([
      'CPUs of the generator (any, 2-3)',
    ]);
  });

  it('reports that host names differ without showing them', () => {
    expect(hostDifferences([run(), run({ hostname: 'secret-lab-7' })])).toEqual(['host name']);
  });

  it('ignores the load of a machine, and what older runs and imports do not report', () => {
    const busy = run({ loadAverageAtStart: 9, availableMemoryBytesAtStart: 1 });
    const older = run({ kernel: null, hostname: null, usableCores: null });
    expect(hostDifferences([run(), busy, older, run(null)])).toEqual([]);
  });
});

describe('fingerprintWarnings', () => {
  it('warns of machines, of placement, and of configurations that differ within a side', () => {
    const warnings = fingerprintWarnings([
      { label: 'a', runs: [run({}, { configDigest: 'a'.repeat(64) }), run({ cores: 4 })] },
      {
        label: 'b',
        runs: [
          run({}, { configDigest: 'b'.repeat(64), sameHost: false }),
          run({}, { configDigest: 'c'.repeat(64) }),
        ],
      },
    ]);
    expect(warnings).toEqual([
      'The generator ran on machines that differ in cores (2, 4): that alone may explain a difference.',
      'The generator shared its machine with the target in some runs and not in others.',
      '"b": the server configuration differs between its runs (bbbbbbbbbbbb, cccccccccccc), so they are no repetitions.',
    ]);
  });

  it('accepts configurations that differ between sides, which is what is compared', () => {
    const sides = ['a', 'b'].map((label) => ({ label, runs: [run({}, { configDigest: label })] }));
    expect(fingerprintWarnings(sides)).toEqual([]);
  });
});

describe('fingerprintDifferences', () => {
  it('reports a changed configuration of one variant, which the plan does not show', () => {
    const before = run({}, { configDigest: 'a'.repeat(64) });
    const after = run({ kernel: '6.5.0' }, { configDigest: 'b'.repeat(64) });
    expect(fingerprintDifferences(before, after)).toEqual([
      'machine › kernel (6.1.0, 6.5.0)',
      'server configuration: aaaaaaaaaaaa → bbbbbbbbbbbb',
    ]);
  });

  it('does not repeat a chosen variant as a difference of configuration', () => {
    const after = run({}, { configDigest: 'b', variant: 'tsi1' });
    expect(fingerprintDifferences(run({}, { configDigest: 'a' }), after)).toEqual([]);
  });
});

it('a summary of an older run, without these facts, is still readable', () => {
  const { target, host, ...rest } = aSummary();
  const { configDigest: _, ...olderTarget } = target;
  const older = {
    ...rest,
    target: olderTarget,
    host: host && { node: host.node, platform: host.platform, cpu: host.cpu, cores: 2, memoryBytes: 1 },
  };
  expect(runSummaryShape.parse(older)).toMatchObject({
    target: { configDigest: null },
    host: { kernel: null, hostname: null, loadAverageAtStart: null },
  });
});
