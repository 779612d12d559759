import { microsecondsText, shareText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';

const wakeDelayUs = 1_000;
const stealShare = 0.01;
const otherCoresShare = 0.25;
const timerSlackUs = 1_000;

/** hostAdvice says what made the host of a generator unsteady just before a run, each with what to do; nothing where it was steady, or unknown. */
export function hostAdvice(host: HostFingerprint): string[] {
  return [delayAdvice(host), stealAdvice(host), ...groupAdvice(host), othersAdvice(host), kernelAdvice(host)]
    .flat()
    .filter((advice) => advice !== null);
}

function delayAdvice({ preflight }: HostFingerprint): string | null {
  const p99Us = preflight?.wakeDelay?.p99Us ?? 0;
  return p99Us > wakeDelayUs
    ? `The host wakes threads ${microsecondsText(p99Us)} late (p99): response times below ${microsecondsText(10 * p99Us)} are not exact here. Use a host of its own.`
    : null;
}

function stealAdvice({ preflight }: HostFingerprint): string | null {
  const share = preflight?.stealShare ?? 0;
  return share > stealShare
    ? `The hypervisor took ${shareText(share)} of the CPU: figures vary with other machines on it. Use dedicated cores.`
    : null;
}

function groupAdvice({ preflight }: HostFingerprint): string[] {
  if (preflight === null || (preflight.throttledMs ?? 0) <= 0) return [];
  const limit = preflight.quotaCores === null ? '' : ` of ${threeDigits(preflight.quotaCores)} cores`;
  return [
    `The control group was stopped for ${microsecondsText((preflight.throttledMs ?? 0) * 1_000)} by its CPU limit${limit}. Raise the limit.`,
  ];
}

function othersAdvice({ preflight, usableCores, cores }: HostFingerprint): string | null {
  const others = preflight?.otherCores ?? 0;
  return others > otherCoresShare * (usableCores ?? cores)
    ? `Other processes kept ${threeDigits(others)} of ${cores} cores busy. Stop them while you measure.`
    : null;
}

function kernelAdvice({ preflight, cpuGovernor }: HostFingerprint): (string | null)[] {
  const slackUs = preflight?.timerSlackUs ?? 0;
  return [
    preflight !== null && cpuGovernor === 'powersave'
      ? 'The CPU frequency policy is powersave: cores start slowly. Set it to performance.'
      : null,
    slackUs > timerSlackUs
      ? `The kernel may wake this process ${microsecondsText(slackUs)} late (timer slack). Start it without that setting.`
      : null,
  ];
}
