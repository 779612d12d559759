import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/domain/report-snapshot';
import type { RunPlan } from '@tidemark/domain/run-plan';
import { targetUrls } from '@tidemark/domain/target';

/** What stands in a report for the host of a target. */
export const maskedHost = 'target.invalid';

/** maskHosts hides the hosts of targets in every text of a report, where they stand as an address or with their port. */
export function maskHosts(snapshot: ReportSnapshot, plans: RunPlan[]): ReportSnapshot {
  const masks = plans.flatMap(masksOf);
  const mask = (_key: string, part: unknown) =>
    typeof part === 'string'
      ? masks.reduce((text, { shown, hidden }) => text.replaceAll(shown, hidden), part)
      : part;
  return reportSnapshotShape.parse(JSON.parse(JSON.stringify(snapshot, mask)));
}

function masksOf({ target }: RunPlan): { shown: string; hidden: string }[] {
  return targetUrls(target).flatMap((url) => {
    const { hostname, port, protocol } = new URL(url);
    const usedPort = port || (protocol === 'https:' ? '443' : '80');
    return [
      { shown: `//${hostname}`, hidden: `//${maskedHost}` },
      { shown: `${hostname}:${usedPort}`, hidden: `${maskedHost}:${usedPort}` },
    ];
  });
}
