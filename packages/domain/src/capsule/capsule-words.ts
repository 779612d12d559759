import { countText, microsecondsText } from '../kernel/quantity-text.ts';
import type { RunSummary } from '../run/run-summary.ts';
import type { Capsule } from './capsule.ts';
import type { MadeOn } from './capsule-result.ts';

/** capsuleNote describes the capsule that a run or an experiment was created from: its date, and what the original ran on and measured. */
export function capsuleNote(capsule: Capsule): string {
  const { madeAt, digest } = capsule;
  const origin = originsText(capsule.kind === 'run' ? [capsule] : capsule.runs);
  const result = capsule.kind === 'run' ? capsule.result : null;
  return [
    `Created from a capsule of ${momentText(madeAt)}.`,
    origin && `The original ran on ${origin}.`,
    result && `It measured: ${headlineText(result.summary)}.`,
    digest === null ? 'The capsule has no digest, so changes to it cannot be detected.' : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** madeOnText describes what a run was measured on. */
export function madeOnText({ target, host }: NonNullable<MadeOn>): string {
  const machine = host && `${host.cpu}, ${host.cores} ${host.cores === 1 ? 'core' : 'cores'}`;
  const parts = [
    systemText(target.kind, target.version),
    target.launcher && `${target.launcher}/${target.variant}`,
    machine,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** originsText describes what the runs of an experiment were measured on, without repetitions; null: no run finished. */
export function originsText(runs: readonly { madeOn: MadeOn }[]): string | null {
  const texts = new Set(runs.flatMap(({ madeOn }) => (madeOn === null ? [] : [madeOnText(madeOn)])));
  if (texts.size === 0) return null;
  const rest = texts.size > maxOrigins ? `; and ${texts.size - maxOrigins} more` : '';
  return [...texts].toSorted().slice(0, maxOrigins).join('; ') + rest;
}

const maxOrigins = 4;

/** headlineText gives the key figures of a run; what was not measured is left out. */
export function headlineText({
  pointsPerSec,
  responseTime,
  verification,
  pointsAcknowledged,
}: RunSummary): string {
  const { stored } = verification.totals;
  const parts = [
    pointsPerSec && `${countText(pointsPerSec.mean)} points/s`,
    responseTime && `response time p99 ${microsecondsText(responseTime.p99Us)}`,
    `${pointsAcknowledged.toLocaleString('en')} points acknowledged`,
    stored === null ? 'stored points not counted' : `${stored.toLocaleString('en')} stored`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** momentText is an ISO date and time to the minute, in UTC. */
export function momentText(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}

function systemText(kind: string, version: string | null): string {
  const name = kind.startsWith('influxdb') ? 'InfluxDB' : kind;
  return version === null ? `${name} of unknown version` : `${name} ${version}`;
}
