import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { ComparedRun } from './compared-run.ts';

type Fingerprinted = Pick<ComparedRun, 'summary'>;

/** A property of a machine that may explain a difference; `show` is null where the value itself is private, as in a published report. */
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
  { name: 'CPUs of the generator', of: ({ pinnedCpus }) => pinnedCpus ?? 'any', show: asIs },
  { name: 'CPU governor', of: ({ cpuGovernor }) => cpuGovernor, show: asIs },
  { name: 'memory', of: ({ memoryBytes }) => memoryBytes, show: asBytes },
  { name: 'memory limit', of: ({ memoryLimitBytes }) => memoryLimitBytes, show: asBytes },
  { name: 'platform', of: ({ platform }) => platform, show: asIs },
  { name: 'kernel', of: ({ kernel }) => kernel, show: asIs },
  { name: 'Node', of: ({ node }) => node, show: asIs },
];

/** hostDifferences names the properties in which the generator's machines differ, with their values; unknown ones are left out. */
export function hostDifferences(runs: readonly Fingerprinted[]): string[] {
  const hosts = runs.flatMap(({ summary }) => (summary.host === null ? [] : [summary.host]));
  return hostFacts.flatMap(({ name, of, show }) => {
    const values = distinct(hosts.map(of));
    if (values.length < 2) return [];
    return [show === null ? name : `${name} (${values.map(show).join(', ')})`];
  });
}

/**
 * fingerprintWarnings lists differences between the environments of compared runs: machines and placement over all sides, the server's
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
      : `The generator ran on machines that differ in ${differing.join(', ')}: that alone may explain a difference.`,
    distinct(runs.map(({ summary }) => summary.target.sameHost)).length > 1
      ? 'The generator shared its machine with the target in some runs and not in others.'
      : null,
    ...sides.map(configWarning),
  ].filter((warning) => warning !== null);
}

function configWarning({ label, runs }: { label: string; runs: readonly Fingerprinted[] }): string | null {
  const digests = distinct(runs.map(({ summary }) => summary.target.configDigest));
  if (digests.length < 2) return null;
  const shown = digests.map(shortDigest).join(', ');
  return `"${label}": the server configuration differs between its runs (${shown}), so they are no repetitions.`;
}

/** fingerprintDifferences lists in words how the environment of another run differs from the baseline's, apart from its plan. */
export function fingerprintDifferences(baseline: Fingerprinted, other: Fingerprinted): string[] {
  const [before, after] = [baseline.summary.target, other.summary.target];
  const isOneVariant = before.launcher === after.launcher && before.variant === after.variant;
  const digests = distinct([before.configDigest, after.configDigest]);
  return [
    ...hostDifferences([baseline, other]).map((difference) => `machine › ${difference}`),
    ...(isOneVariant && digests.length > 1
      ? [`server configuration: ${digests.map(shortDigest).join(' → ')}`]
      : []),
  ];
}

/**
 * environmentOf names what runs of equal plans ran on: version and configuration of the server, properties of the machine. Where runs differ,
 * all values; what no run knows is left out.
 */
export function environmentOf(runs: readonly Fingerprinted[]): Record<string, string> {
  const targets = runs.map(({ summary }) => summary.target);
  const hosts = runs.flatMap(({ summary }) => (summary.host === null ? [] : [summary.host]));
  const facts: [string, string[]][] = [
    ['server version', distinct(targets.map(({ version }) => version))],
    ['server configuration', distinct(targets.map(({ configDigest }) => configDigest)).map(shortDigest)],
    ...hostFacts.map(({ name, of, show }): [string, string[]] => [
      name,
      distinct(hosts.map(of)).map(show ?? asIs),
    ]),
  ];
  return Object.fromEntries(
    facts.flatMap(([name, values]) => (values.length === 0 ? [] : [[name, values.toSorted().join(', ')]])),
  );
}

/** shortDigest is a prefix long enough to compare digests by eye. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

function distinct<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
