import { bytesText, microsecondsText, shareText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { writesToSink } from '@tidemark/domain/target/sink-version';
import { hostAdvice } from '../run/host-advice.ts';
import { shortDigest } from './fingerprint-differences.ts';

/** fingerprintRows describes what a run was measured on: the server, its configuration, the generator's machine and its load. */
export function fingerprintRows({
  target,
  host,
}: Pick<RunSummary, 'target' | 'host'>): { term: string; value: string }[] {
  const shared = target.sameHost ? '; shared with the target' : '';
  return [
    { term: 'Server version', value: target.version ?? 'not reported by the server' },
    ...configurationRows(target),
    ...(target.certificateChecked === false
      ? [{ term: 'Certificate', value: 'not checked: the server may not be the intended one' }]
      : []),
    { term: 'Generator host', value: host === null ? 'not known' : machineText(host) + shared },
    ...(host === null ? [] : [...stateRows(host), ...preflightRows(host)]),
  ];
}

function configurationRows({ configDigest, launcher, version, sameHost }: RunSummary['target']) {
  const row = (value: string) => [{ term: 'Server configuration', value }];
  if (configDigest !== null)
    return row(`${shortDigest(configDigest)} (equal configurations have equal digests)`);
  // An older or an imported run, or a sink.
  if (launcher !== null || sameHost === null || writesToSink(version)) return [];
  return row('not known: an existing server keeps its own');
}

function machineText(host: HostFingerprint): string {
  const { usableCores, cores, memoryLimitBytes } = host;
  return [
    host.hostname,
    host.cpu,
    usableCores === null || usableCores === cores ? `${cores} cores` : `${usableCores} of ${cores} cores`,
    memoryLimitBytes === null
      ? bytesText(host.memoryBytes)
      : `limit ${bytesText(memoryLimitBytes)} of ${bytesText(host.memoryBytes)}`,
    host.platform,
    host.kernel && `kernel ${host.kernel}`,
    host.cpuGovernor && `governor ${host.cpuGovernor}`,
    host.pinnedCpus && `generator on CPUs ${host.pinnedCpus}`,
    `Node ${host.node}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function stateRows({ loadAverageAtStart, availableMemoryBytesAtStart }: HostFingerprint) {
  const parts = [
    loadAverageAtStart === null ? null : `load average ${loadAverageAtStart.toFixed(2)}`,
    availableMemoryBytesAtStart === null ? null : `${bytesText(availableMemoryBytesAtStart)} free`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? [] : [{ term: 'Before the run', value: parts.join(', ') }];
}

/** How steadily the host ran, then what to do about it. */
function preflightRows(host: HostFingerprint) {
  const { preflight } = host;
  if (preflight === null) return [];
  const { wakeDelay, stealShare, otherCores, quotaCores } = preflight;
  const parts = [
    wakeDelay === null
      ? null
      : `wakes ${microsecondsText(wakeDelay.p50Us)} late (median), ${microsecondsText(wakeDelay.p99Us)} (p99)`,
    stealShare === null ? null : `steal ${shareText(stealShare)}`,
    otherCores === null ? null : `${threeDigits(otherCores)} cores busy with others`,
    quotaCores === null ? null : `limit ${threeDigits(quotaCores)} cores`,
  ].filter((part) => part !== null);
  const advice = hostAdvice(host);
  return [
    ...(parts.length === 0 ? [] : [{ term: 'Host', value: parts.join(', ') }]),
    ...(advice.length === 0 ? [] : [{ term: 'Advice', value: advice.join(' ') }]),
  ];
}
