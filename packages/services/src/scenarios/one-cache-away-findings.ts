import { durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import { type Finding, figureOf, finding, groupRuns, type ScenarioRun, textOf } from './finding.ts';

const notRead = 'the metrics were not read back by cache';
const notReported = 'no report of the relay arrived in that time';
const noRate = 'the cache was away for too short a time, or reported nothing';
const held = 0.9;
/** Parts report every 2 s: over less, the rate of a part says more about when it reports than about what it gets. */
const shortestRateMs = 8_000;

/** What the outage of one cache did to another cache, or to itself; null: not known. */
type Side = {
  part: string;
  lost: number | null;
  /** Metrics that it received per second until the effects of the fault ended, of those that were sent for it per second. */
  rateShare: number | null;
  /** Most that waited for it in the relay, then before the fault. */
  queued: number | null;
  queuedBefore: number | null;
};

type Away = { fault: FaultSummary | null; own: Side; others: Side[]; metrics: number; relay: string };

/** awayFindings reports for each relay and each kind of outage what became of the metrics of either cache. */
export function awayFindings(runs: readonly ScenarioRun[]): Finding[] {
  const groups = groupRuns(runs, ({ labels, plan }) => `${labels.system}, ${plan.profile.name}`);
  if (groups.length === 0) return [holds('Every relay', [])];
  return groups.flatMap(({ name, runs: members }) => findingsOf(name, members.map(awayOf)));
}

function findingsOf(group: string, runs: readonly Away[]): Finding[] {
  const others = runs.flatMap((run) => run.others);
  const own = runs.map((run) => run.own);
  const metricsOf = (values: readonly (number | null)[]) => figureOf(values, { unit: 'metrics' });
  const seconds = runs.map(({ fault }) => fault?.convergedMs ?? null);
  return [
    holds(group, runs),
    finding({
      group,
      label: 'Metrics lost of the other cache',
      published: 'not measured',
      ours: metricsOf(others.map(({ lost }) => lost)),
      missing: notRead,
    }),
    finding({
      group,
      label: 'Rate of the other cache meanwhile, of what was sent for it',
      ours: figureOf(
        others.map(({ rateShare }) => rateShare),
        { unit: 'share' },
      ),
      missing: noRate,
    }),
    finding({
      group,
      label: 'Longest queue for the other cache',
      published: 'all of it',
      ours: metricsOf(others.map(({ queued }) => queued)),
      missing: notReported,
      remark: beforeText(others),
    }),
    finding({
      group,
      label: 'Longest queue for the cache that was away',
      ours: metricsOf(own.map(({ queued }) => queued)),
      missing: notReported,
      remark: 'What the kernel held for a cache that was suspended is not in the queue of the relay.',
    }),
    finding({
      group,
      label: 'Metrics lost of the cache that was away',
      ours: metricsOf(own.map(({ lost }) => lost)),
      missing: notRead,
      remark: lossesText(runs),
    }),
    finding({
      group,
      label: 'From its return until no more was on the way than before',
      ours: figureOf(seconds, { unit: 'ms' }),
      missing: runs.flatMap(({ fault }) => fault?.convergedReason ?? [])[0] ?? notReported,
    }),
  ];
}

/** The statement of the publication, and whether it holds for the relay that ran. */
function holds(group: string, runs: readonly Away[]): Finding {
  const verdicts = runs.map(isOtherHit);
  const isKnown = verdicts.length > 0 && !verdicts.includes(null);
  const hits = verdicts.filter((isHit) => isHit === true).length;
  const version = runs[0]?.relay ?? '';
  const text =
    hits === 0 ? `does not hold for ${version}` : `holds in ${hits} of ${runs.length} runs of ${version}`;
  return finding({
    group,
    label: 'The relay queues ALL messages, also those of the other cache',
    published: 'yes',
    ours: isKnown ? textOf(text) : null,
    missing: runs.length === 0 ? 'no run has finished yet' : 'the metrics of the other cache are not known',
    remark:
      'The publication used carbon 0.9.15. It holds where the other cache loses metrics, or gets less than 90 % of the rate that is sent for it.',
  });
}

/** The other cache lost metrics or slowed down; null: not known. */
function isOtherHit({ fault, others }: Away): boolean | null {
  if (fault === null || fault.beganOffsetMs === null || others.length === 0) return null;
  if (others.some(({ lost, rateShare }) => (lost ?? 0) > 0 || (rateShare ?? 1) < held)) return true;
  return others.some(({ lost }) => lost === null) ? null : false;
}

/** awayAnswer says in one sentence whether a cache that is away stops the other one; null while no run shows it. */
export function awayAnswer(runs: readonly ScenarioRun[]): string | null {
  const known = runs.map(awayOf).filter((run) => isOtherHit(run) !== null);
  if (known.length === 0) return null;
  const hit = known.filter((run) => isOtherHit(run) === true);
  const relays = listOf([...new Set(known.map(({ relay }) => relay))]);
  const ownText = ownLossText(known);
  const [first] = hit;
  if (first === undefined)
    return `No: while one cache was away, the other lost nothing${rateText(known)}, behind ${relays}. ${ownText}`;
  const other = first.others.find(({ lost }) => (lost ?? 0) > 0) ?? first.others[0];
  const what =
    (other?.lost ?? 0) > 0
      ? `lost ${exact(other?.lost ?? 0)} metrics`
      : `went on at ${shareText(other?.rateShare ?? 0)} of its rate`;
  return `Yes: in ${hit.length} of ${known.length} runs the other cache was hit; behind ${first.relay} ${other?.part} ${what}. ${ownText}`;
}

/** Only what every run reported is said of all. */
function rateText(runs: readonly Away[]): string {
  const isKnown = runs.every(({ others }) => others.every(({ rateShare }) => rateShare !== null));
  return isKnown ? ' and kept its rate' : '';
}

function ownLossText(runs: readonly Away[]): string {
  const [worst] = runs.toSorted((a, b) => (b.own.lost ?? -1) - (a.own.lost ?? -1));
  if (worst === undefined || worst.own.lost === null)
    return 'What the cache that was away lost is not known.';
  if (worst.own.lost === 0) return 'The cache that was away lost nothing either.';
  const what = worst.fault?.text ?? `${worst.own.part} away`;
  return `The cache that was away lost at most ${exact(worst.own.lost)} of ${exact(worst.metrics)} metrics (${worst.relay}, ${what})${returnText(worst.fault)}.`;
}

function returnText(fault: FaultSummary | null): string {
  return fault?.convergedMs
    ? `; all else had arrived ${durationText(fault.convergedMs)} after its return`
    : '';
}

function awayOf({ plan, summary }: ScenarioRun): Away {
  const { delivery, faults } = summary;
  const part = plan.profile.faults[0]?.part ?? '';
  const fault = faults[0] ?? null;
  const read = delivery?.passes.findLast(({ reason }) => reason === null)?.byPart ?? [];
  const side = (name: string): Side => {
    const effect = fault?.effects.find((candidate) => candidate.part === name);
    const buffer = fault?.buffers.find(({ toward }) => toward === name);
    const sentPerSec = sentPerSecFor(
      read.find((one) => one.part === name),
      summary.loadMs,
    );
    return {
      part: name,
      lost: read.find((one) => one.part === name)?.lost ?? null,
      rateShare:
        sentPerSec === null || effect?.takenPerSec == null || awayMs(fault) < shortestRateMs
          ? null
          : effect.takenPerSec / sentPerSec,
      queued: buffer?.peak ?? null,
      queuedBefore: buffer?.peakBefore ?? null,
    };
  };
  const parts = delivery?.parts ?? [];
  const caches = parts.filter(({ kind, name }) => kind === 'carbon-cache' && name !== part);
  const relay = parts.find(({ kind }) => kind !== 'carbon-cache');
  return {
    fault,
    own: side(part),
    others: caches.map(({ name }) => side(name)),
    metrics: delivery?.metricsSent ?? 0,
    relay: relay ? [relay.kind, relay.version].filter((word) => word !== null).join(' ') : 'its relay',
  };
}

function awayMs(fault: FaultSummary | null): number {
  const { beganOffsetMs = null, endedOffsetMs = null } = fault ?? {};
  return beganOffsetMs === null || endedOffsetMs === null ? 0 : endedOffsetMs - beganOffsetMs;
}

type ReadPart = KeyReading['byPart'][number];

/** What was sent for a cache is what it has, and what is lost of its paths. */
function sentPerSecFor(part: ReadPart | undefined, loadMs: number): number | null {
  if (!part || part.stored === null || part.lost === null || loadMs <= 0) return null;
  const metrics = part.stored + (part.cached ?? 0) + part.lost;
  return metrics === 0 ? null : (metrics / loadMs) * 1_000;
}

function beforeText(sides: readonly Side[]): string | null {
  const before = sides.flatMap(({ queuedBefore }) => queuedBefore ?? []);
  return before.length === 0 ? null : `Before the fault: at most ${exact(Math.max(...before))}.`;
}

/** Where the most was lost, of the first run that lost any. */
function lossesText(runs: readonly Away[]): string | null {
  const losses = runs.flatMap(({ fault }) => fault?.losses ?? []).toSorted((a, b) => b.count - a.count);
  return losses[0] ? `${exact(losses[0].count)} of them: ${losses[0].text}` : null;
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function exact(count: number): string {
  return count.toLocaleString('en');
}
