import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { maskedHost } from '@tidemark/domain/capsule/capsule-target';
import { fillReadStatement } from '@tidemark/domain/load/fill-read-statement';
import { readLanguages } from '@tidemark/domain/load/read-statement';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type Target, targetUrls } from '@tidemark/domain/target/target';

/** maskHosts hides the hosts of targets in every text of a report, where they stand as an address or with their port, and named buckets. */
export function maskHosts(snapshot: ReportSnapshot, plans: RunPlan[]): ReportSnapshot {
  return reportSnapshotShape.parse(hideHosts(snapshot, plans));
}

/** hideHosts gives a value as JSON would, with the hosts of targets hidden in every text. */
export function hideHosts(value: unknown, plans: readonly Pick<RunPlan, 'target'>[]): unknown {
  const masks = plans.flatMap(masksOf);
  const mask = (_key: string, part: unknown) =>
    typeof part === 'string'
      ? masks.reduce((text, { shown, hidden }) => text.replaceAll(shown, hidden), part)
      : part;
  return JSON.parse(JSON.stringify(value, mask));
}

type Mask = { shown: string; hidden: string };

function masksOf({ target }: Pick<RunPlan, 'target'>): Mask[] {
  return [...hostMasks(target), ...bucketMasks(target)];
}

/** A bucket that was there already stands in the queries of a run, in quotes. */
function bucketMasks(target: Target): Mask[] {
  if (target.kind !== 'influxdb-v2' || target.bucket === null) return [];
  const places = { database: target.bucket, measurement: '' };
  return readLanguages.map((language) => ({
    shown: fillReadStatement(language, '{database}', places),
    hidden: '"hidden"',
  }));
}

function hostMasks(target: Target): Mask[] {
  return targetUrls(target).flatMap((url) => {
    const { hostname, port, protocol } = new URL(url);
    const usedPort = port || (protocol === 'https:' ? '443' : '80');
    return [
      { shown: `//${hostname}`, hidden: `//${maskedHost}` },
      { shown: `${hostname}:${usedPort}`, hidden: `${maskedHost}:${usedPort}` },
    ];
  });
}
