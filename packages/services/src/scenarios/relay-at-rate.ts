import { type FigureKey, figureOf, figureValue } from '@tidemark/domain/figures/catalog';
import type { PartSummary } from '@tidemark/domain/result/delivery';
import { type Finding, finding, ofRuns, type ScenarioRun, figureOf as spreadFigure } from './finding.ts';
import { publishedOf } from './relay-published.ts';

/** What the relay of the publication took, per minute. */
const publishedPerMinute = 1_200_000;

/** atPublishedRate reports figures of the runs whose rate is nearest to the published one. */
export function atPublishedRate(system: string, runs: readonly ScenarioRun[]): Finding[] {
  const rateOf = ({ summary }: ScenarioRun) => summary.delivery?.metricsPerMinute ?? Number.POSITIVE_INFINITY;
  const distance = (run: ScenarioRun) => Math.abs(Math.log(rateOf(run) / publishedPerMinute));
  const [nearest] = runs.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return [];
  const step = nearest.labels.steps[0] ?? '';
  const chosen = runs.filter(({ labels }) => labels.steps[0] === step);
  const group = `${system}, ${step}`;
  const { figures } = publishedOf(runs);
  return [
    ...receivedFindings(group, chosen, figures.cacheSizePeak !== undefined),
    ...figureKeys.map((key) => figureFinding(group, key, chosen, figures[key])),
    ...cpuFindings(group, chosen, figures.partCpuShare),
    ...updateFindings(group, chosen, figures.cacheSizePeak !== undefined),
  ];
}

/** How evenly the ring divides the paths: one line per cache. */
function receivedFindings(group: string, runs: readonly ScenarioRun[], isPublished: boolean): Finding[] {
  const rows = runs.flatMap(({ summary: { delivery, loadMs } }) =>
    (delivery?.flow?.rows ?? []).flatMap(({ stage, part, metrics }) =>
      stage === 'read_by_caches' && part !== null
        ? [{ part, perMinute: metrics === null || loadMs <= 0 ? null : (metrics / loadMs) * 60_000 }]
        : [],
    ),
  );
  return [...new Set(rows.map(({ part }) => part))].map((part) =>
    finding({
      group,
      label: `Received by ${part} per minute`,
      published: isPublished ? '500,000 to 600,000' : null,
      ours: spreadFigure(
        rows.filter((row) => row.part === part).map(({ perMinute }) => perMinute),
        { unit: 'metrics' },
      ),
      missing: 'the cache did not report it',
    }),
  );
}

const figureKeys = ['cacheSizePeak', 'committedLagPeak', 'partsRssPeakBytes', 'partsCallsPerSec'] as const;

const remarks: Partial<Record<FigureKey, string>> = {
  cacheSizePeak: 'Of the fullest cache; a peak between two probes is not seen.',
  committedLagPeak:
    'The publication reads it off two charts; ours is the largest difference at a probe, of one cache.',
  partsRssPeakBytes:
    'Ours is the memory of the processes alone, without the operating system and its cache of files.',
  partsCallsPerSec:
    'Calls to files and sockets, not operations of a disk: the kernel collects writes before the disk sees them, so 300 to 500 IOPS are not comparable one to one.',
};

function figureFinding(
  group: string,
  key: FigureKey,
  runs: readonly ScenarioRun[],
  publishedText: string | undefined,
): Finding {
  const { label, unit } = figureOf(key);
  return finding({
    group,
    label,
    published: publishedText,
    ours: ofRuns(runs, unit, ({ summary }) => figureValue(key, { summary, lastSamples: {} })),
    missing: 'not every part reported it',
    remark: remarks[key] ?? null,
  });
}

/** One line per process: the one at 100 % of a core is the bottleneck. */
function cpuFindings(group: string, runs: readonly ScenarioRun[], published: string | undefined): Finding[] {
  return partsOf(runs).map(({ name, runs: ofPart }) =>
    finding({
      group,
      label: `CPU of ${name}, of one core`,
      published,
      ours: spreadFigure(
        ofPart.map(({ part }) => part.cpuRatioMean),
        { unit: 'share' },
      ),
      missing: 'the kernel did not report it',
      remark: 'A process of carbon runs on one core at a time: near 100 % it is the bottleneck.',
    }),
  );
}

function updateFindings(group: string, runs: readonly ScenarioRun[], isPublished: boolean): Finding[] {
  const missing = 'no cache reported it';
  const perMinute = ({ summary }: ScenarioRun) => {
    const operations = sumOf(summary.delivery?.parts ?? [], ({ updateOperations }) => updateOperations);
    return operations === null || summary.loadMs <= 0 ? null : (operations / summary.loadMs) * 60_000;
  };
  return [
    finding({
      group,
      label: 'Update operations per minute',
      published: isPublished ? 'about 47,500' : null,
      ours: ofRuns(runs, 'points', perMinute),
      missing,
      remark:
        'Writes to whisper files, of all caches. 500,000 to 600,000 metrics in 47,500 updates are more than ten metrics of a path per write: that is what keeps the disk calm.',
    }),
    finding({
      group,
      label: 'Mean time per update',
      published: isPublished ? 'negligible' : null,
      ours: spreadFigure(
        partsOf(runs).flatMap(({ runs: ofPart }) => ofPart.map(({ part }) => part.updateMsMean)),
        { unit: 'ms', of: 'caches' },
      ),
      missing,
    }),
  ];
}

type PartRun = { part: PartSummary };

/** The processes of some runs by name, in the order of the first. */
function partsOf(runs: readonly ScenarioRun[]): { name: string; runs: PartRun[] }[] {
  const all = runs.flatMap(({ summary }) => summary.delivery?.parts ?? []);
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    runs: all.filter((part) => part.name === name).map((part) => ({ part })),
  }));
}

/** sumOf adds up a figure of all parts; null where no part has it: relays have no updates. */
export function sumOf(
  parts: readonly PartSummary[],
  read: (part: PartSummary) => number | null,
): number | null {
  const values = parts.map(read).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
