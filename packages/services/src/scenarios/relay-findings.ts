import { describeHeldRates } from '@tidemark/analysis/compare/describe-held-rates';
import type { HeldStep, HeldSystem } from '@tidemark/analysis/compare/held-rates';
import { type FigureKey, figureOf, figureValue } from '@tidemark/domain/figures/catalog';
import { busiestPart } from '@tidemark/domain/figures/delivery';
import { countText, shareText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { PartSummary } from '@tidemark/domain/result/delivery';
import { meanInterval } from '@tidemark/stats/mean-interval';
import {
  bySystem,
  type FigureFinding,
  type Finding,
  finding,
  ofRuns,
  type ScenarioRun,
  figureOf as spreadFigure,
  textOf,
} from './finding.ts';

/** What the relay of the publication took, per minute. */
const publishedPerMinute = 1_200_000;
const noRun = 'no run has finished yet';

/** What was published about one topology. */
type Published = { held?: string; broke?: string; figures: Partial<Record<FigureKey, string>> };

const published: Record<'none' | 'carbon-relay', Published> = {
  none: {
    broke: 'its CPU: one cache uses a whole core, and its memory grows',
    figures: { partCpuShare: '100 %' },
  },
  'carbon-relay': {
    held: '1.0 to 1.2 M, throttled by the relay',
    broke: 'the relay, a known bottleneck',
    figures: {
      cacheSizePeak: '0 to 20,000',
      committedLagPeak: 'about 200,000',
      partsRssPeakBytes: 'below 1 GB, mostly below 500 MB, of the whole instance',
      partsCallsPerSec: '300 to 500 IOPS of the volume',
    },
  },
};
const nothingPublished: Published = { figures: {} };

/** relayFindings reports per topology the rate held, what broke first, its figures at the published rate, and what other machines would hold. */
export function relayFindings(runs: readonly ScenarioRun[]): Finding[] {
  const held = describeHeldRates(
    runs.map(({ runId, labels, plan, summary }) => ({
      id: runId,
      label: labels.steps.join(', '),
      plan,
      summary,
    })),
  );
  const systems = bySystem(runs).flatMap(({ name, runs: ofSystem }) => {
    const about = held?.systems.find(({ system }) => system === name) ?? null;
    return [
      ...heldFindings(name, ofSystem, about),
      ...atPublishedRate(name, ofSystem),
      ...estimates(name, ofSystem, about),
    ];
  });
  return [...systems, ...ofThePublication()];
}

/** What was published about the topology that runs wrote to, by its relay. */
function publishedOf(runs: readonly ScenarioRun[]): Published {
  const kinds = runs.flatMap(({ summary }) => summary.delivery?.parts.map(({ kind }) => kind) ?? []);
  if (kinds.includes('carbon-relay')) return published['carbon-relay'];
  return kinds.length > 0 && kinds.every((kind) => kind === 'carbon-cache')
    ? published.none
    : nothingPublished;
}

function heldFindings(group: string, runs: readonly ScenarioRun[], held: HeldSystem | null): Finding[] {
  const { held: publishedRate, broke } = publishedOf(runs);
  const first = held?.steps.find(({ outcome }) => outcome !== 'held') ?? null;
  return [
    finding({
      group,
      label: 'Metrics per minute without loss',
      published: publishedRate,
      ours: held && textOf(heldText(held)),
      missing: 'needs runs at two rates at least',
      remark: 'The publication looked for no lost metrics; ours are read back one by one.',
    }),
    finding({
      group,
      label: 'What breaks first',
      published: broke,
      ours: first && textOf(brokeText(first)),
      missing: held === null ? noRun : 'nothing was lost at any rate: choose a larger size',
    }),
    ...(held?.steps ?? []).map(({ metricsPerMinute, lostShare, runIds }) =>
      finding({
        group,
        label: `Lost at ${countText(metricsPerMinute)} per minute`,
        ours:
          lostShare &&
          spreadFigure([lostShare.low, lostShare.high].slice(0, runIds.length), { unit: 'share' }),
        missing: 'the metrics were not read back',
      }),
    ),
  ];
}

function heldText({ heldPerMinute, isLimitReached, steps }: HeldSystem): string {
  if (heldPerMinute === null)
    return `less than ${countText(steps[0]?.metricsPerMinute ?? 0)}, the lowest rate`;
  return isLimitReached ? countText(heldPerMinute) : `at least ${countText(heldPerMinute)}, the highest rate`;
}

function brokeText({ metricsPerMinute, broke, busiest, outcome }: HeldStep): string {
  const what =
    broke?.text.replace(/\.$/, '') ?? (outcome === 'unknown' ? 'not measured well enough to say' : outcome);
  const cpu =
    busiest === null ? '' : `; ${busiest.part} took ${shareText(busiest.cpuShare, { digits: 2 })} of a core`;
  return `at ${countText(metricsPerMinute)} per minute: ${what}${cpu}`;
}

/** Figures of the runs whose rate is nearest to the published one. */
function atPublishedRate(system: string, runs: readonly ScenarioRun[]): Finding[] {
  const rateOf = ({ summary }: ScenarioRun) => summary.delivery?.metricsPerMinute ?? Number.POSITIVE_INFINITY;
  const distance = (run: ScenarioRun) => Math.abs(Math.log(rateOf(run) / publishedPerMinute));
  const [nearest] = runs.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return [];
  const step = nearest.labels.steps[0] ?? '';
  const chosen = runs.filter(({ labels }) => labels.steps[0] === step);
  const group = `${system}, ${step}`;
  const { figures } = publishedOf(runs);
  return [
    ...figureKeys.map((key) => figureFinding(group, key, chosen, figures[key])),
    ...cpuFindings(group, chosen),
    ...updateFindings(group, chosen, figures.cacheSizePeak !== undefined),
  ];
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
function cpuFindings(group: string, runs: readonly ScenarioRun[]): Finding[] {
  return partsOf(runs).map(({ name, runs: ofPart }) =>
    finding({
      group,
      label: `CPU of ${name}, of one core`,
      published: ofPart.some(({ part }) => part.kind === 'carbon-c-relay')
        ? null
        : 'low, by the load of the instance',
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

/** An estimate from CPU time per metric, over the runs that lost nothing. */
function estimates(system: string, runs: readonly ScenarioRun[], held: HeldSystem | null): Finding[] {
  const good = new Set(held?.steps.flatMap(({ outcome, runIds }) => (outcome === 'held' ? runIds : [])));
  const used = runs.filter(({ runId }) => good.has(runId));
  const group = `${system}, on a machine of your own`;
  const missing = 'needs a run without loss whose CPU was measured';
  const busiest = used.flatMap(({ summary }) => busiestPart(summary.delivery)?.name ?? []).at(-1);
  return [
    finding({
      group,
      label: 'Metrics per minute at which the busiest part uses a whole core',
      ours: intervalOf(used.map(fullCore)),
      missing,
      remark: `Estimate: CPU time per metric, continued in a straight line. ${busiest ? `The busiest part is ${busiest}. ` : ''}It moves with the speed of one core, not with their number; a full queue may lose metrics long before.`,
    }),
    finding({
      group,
      label: 'Cores for 1 M metrics per minute',
      ours: coresText(used),
      missing,
      remark: 'Estimate, without the generator and the operating system.',
    }),
  ];
}

/** The rate of a run, scaled up until its busiest part uses one core. */
function fullCore({ summary: { delivery } }: ScenarioRun): number | null {
  const busiest = busiestPart(delivery);
  if (!busiest || busiest.cpuRatioMean <= 0 || !delivery?.metricsPerMinute) return null;
  return delivery.metricsPerMinute / busiest.cpuRatioMean;
}

function intervalOf(values: readonly (number | null)[]): FigureFinding | null {
  const found = meanInterval(values);
  if (found.kind !== 'mean-interval') return spreadFigure(values, { unit: 'metrics/min' });
  const { value: middle, low, high, runs: count } = found;
  return { kind: 'figure', unit: 'metrics/min', middle, low, high, count, of: 'runs, 95 % interval' };
}

/** From the run with the highest rate: there the fixed cost of each process weighs least. */
function coresText(runs: readonly ScenarioRun[]): ReturnType<typeof textOf> | null {
  const [run] = runs.toSorted(
    (a, b) => (b.summary.delivery?.metricsPerMinute ?? 0) - (a.summary.delivery?.metricsPerMinute ?? 0),
  );
  const { parts = [], metricsPerMinute = null } = run?.summary.delivery ?? {};
  const total = sumOf(parts, ({ cpuRatioMean }) => cpuRatioMean);
  if (total === null || !metricsPerMinute) return null;
  const per = (ratio: number) => threeDigits((ratio * 1_000_000) / metricsPerMinute);
  const each = parts.map(({ name, cpuRatioMean }) => `${name} ${per(cpuRatioMean ?? 0)}`);
  return textOf(`${per(total)} (${each.join(', ')})`);
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

/** Null where no part has it: relays have no updates. */
function sumOf(parts: readonly PartSummary[], read: (part: PartSummary) => number | null): number | null {
  const values = parts.map(read).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Two statements of the publication that mislead. */
function ofThePublication(): Finding[] {
  const group = 'Statements of the publication';
  return [
    finding({
      group,
      label: 'Rate of its conclusion',
      published: '1.2 M metrics per second',
      ours: textOf('1.2 M per minute: its own results give 16,667 to 20,000 per second'),
    }),
    finding({
      group,
      label: 'When one cache fails',
      published: 'the relay queues all messages, those of the other cache too',
      ours: null,
      missing:
        'No cache fails in this experiment. A relay of carbon 1.1 has one queue per cache: those of the other cache pass.',
      remark: 'The publication used carbon 0.9.15.',
    }),
  ];
}
