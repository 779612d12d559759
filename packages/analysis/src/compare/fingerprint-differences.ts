import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { ComparedRun } from './compared-run.ts';

type Fingerprinted = Pick<ComparedRun, 'summary'>;

/** A fact of a machine that may make a difference; `show` is null where the value itself is nobody's business, as in a published report. */
type HostFact = {
  name: string;
  of(host: HostFingerprint): string | number | null;
  show: ((value: string | number) => string) | null;
};

const asIs = (value: string | number) => String(value);
const asBytes = (value: string | number) => (typeof value === 'number' ? bytesText(value) : value);

const hostFacts: readonly HostFact[] = [
  { name: 'host name', of: ({ hostname }) => hostname, show: null },
  { name: 'CPU', of: ({ cpu }) => cpu, show: asIs },
  { name: 'cores', of: ({ cores }) => cores, show: asIs },
  { name: 'usable cores', of: ({ usableCores }) => usableCores, show: asIs },
  { name: 'CPU governor', of: ({ cpuGovernor }) => cpuGovernor, show: asIs },
  { name: 'memory', of: ({ memoryBytes }) => memoryBytes, show: asBytes },
  { name: 'limit of memory', of: ({ memoryLimitBytes }) => memoryLimitBytes, show: asBytes },
  { name: 'platform', of: ({ platform }) => platform, show: asIs },
  { name: 'kernel', of: ({ kernel }) => kernel, show: asIs },
  { name: 'Node', of: ({ node }) => node, show: asIs },
];

/** hostDifferences names what is not the same of the generator's machines, with its values; what a run does not tell does not count. */
export function hostDifferences(runs: readonly Fingerprinted[]): string[] {
  const hosts = runs.flatMap(({ summary }) => (summary.host === null ? [] : [summary.host]));
  return hostFacts.flatMap(({ name, of, show }) => {
    const values = distinct(hosts.map(of));
    if (values.length < 2) return [];
    return [show === null ? name : `${name} (${values.map(show).join(', ')})`];
  });
}

/**
 * fingerprintWarnings says where the surroundings of compared runs were not alike: machines and placement over all sides, the server's
 * configuration within each, since runs that differ in it are no repetitions.
 */
export function fingerprintWarnings(
  sides: readonly { label: string; runs: readonly Fingerprinted[] }[],
): string[] {
  const runs = sides.flatMap((side) => side.runs);
  const differing = hostDifferences(runs);
  return [
    differing.length === 0
      ? null
      : `The generator ran on machines that differ in ${differing.join(', ')}: a difference may be theirs.`,
    distinct(runs.map(({ summary }) => summary.target.sameHost)).length > 1
      ? 'In some runs the generator shared its machine with the target and in others not.'
      : null,
    ...sides.map(configWarning),
  ].filter((warning) => warning !== null);
}

function configWarning({ label, runs }: { label: string; runs: readonly Fingerprinted[] }): string | null {
  const digests = distinct(runs.map(({ summary }) => summary.target.configDigest));
  if (digests.length < 2) return null;
  const told = digests.map(shortDigest).join(', ');
  return `"${label}": the configuration of the server was not the same in its runs (${told}), so they repeat different things.`;
}

/** fingerprintDifferences lists in words where another run's surroundings differ from the baseline's, beside its plan. */
export function fingerprintDifferences(baseline: Fingerprinted, other: Fingerprinted): string[] {
  const [before, after] = [baseline.summary.target, other.summary.target];
  const isOneVariant = before.launcher === after.launcher && before.variant === after.variant;
  const digests = distinct([before.configDigest, after.configDigest]);
  return [
    ...hostDifferences([baseline, other]).map((difference) => `machine › ${difference}`),
    ...(isOneVariant && digests.length > 1
      ? [`configuration of the server: ${digests.map(shortDigest).join(' → ')}`]
      : []),
  ];
}

/** shortDigest is as much of a digest as people compare by eye. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

function distinct<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
