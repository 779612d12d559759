import type { Capsule } from './capsule.ts';
import type { MadeOn } from './capsule-result.ts';
import { countText, microsecondsText } from './quantity-text.ts';
import type { RunSummary } from './run-summary.ts';

type Original = { madeOn: MadeOn; result: { summary: RunSummary } | null };

/** capsuleNote is what the timeline of a run says that was made from a capsule: of when it is, and what the original ran on and showed. */
export function capsuleNote(
  { madeAt, digest }: Pick<Capsule, 'madeAt' | 'digest'>,
  { madeOn, result }: Original,
): string {
  return [
    `Made from a capsule of ${momentText(madeAt)}.`,
    madeOn && `The original ran on ${madeOnText(madeOn)}.`,
    result && `It showed: ${headlineText(result.summary)}.`,
    digest === null ? 'Nothing vouches for the capsule: it carries no digest.' : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** madeOnText tells in words what a run was measured on. */
export function madeOnText({ target, host }: NonNullable<MadeOn>): string {
  const machine = host && `${host.cpu}, ${host.cores} ${host.cores === 1 ? 'core' : 'cores'}`;
  const parts = [
    systemText(target.kind, target.version),
    target.launcher && `${target.launcher}/${target.variant}`,
    machine,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** headlineText tells the figures of a run that people ask for first; what was not measured is left out. */
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
