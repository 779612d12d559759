import { figureValue } from '@tidemark/domain/figures/catalog';
import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { verificationStatusOf } from '@tidemark/domain/result/verification';
import { leastHeldShare } from '../run/judge-run.ts';
import type { ComparedRun } from './compared-run.ts';
import { systemText } from './comparison-sides.ts';
import { shortLabels } from './factor-sentence.ts';

/** What became of the points of a run or of several; the worst first. */
const fates = ['lost', 'refused_apart', 'apart', 'unknown', 'refused', 'kept'] as const;
type Fate = (typeof fates)[number];

/** A run at a constant rate. `share` is what was lost of the acknowledged points, or not taken of those asked. */
type RatedRun = { system: string; fault: string; pointsPerSec: number; fate: Fate; share: number };

/**
 * keptSentence says which systems keep what they acknowledge, under each fault and without one, where runs were asked to take two or more
 * constant rates: a higher rate that was asked for is no finding. Null for other runs, and for targets that acknowledge nothing.
 */
export function keptSentence(runs: readonly ComparedRun[]): string | null {
  const rated = runs.flatMap((run) => ratedRun(run) ?? []);
  const rates = new Set(rated.map(({ pointsPerSec }) => pointsPerSec));
  if (rated.length < runs.length || rates.size < 2) return null;
  const systems = [...new Set(rated.map(({ system }) => system))];
  const short = shortLabels(systems, '/');
  const names = new Map(systems.map((system, i) => [system, short[i] ?? system]));
  const faults = [...new Set(rated.map(({ fault }) => fault))].toSorted((a, b) => b.length - a.length);
  const isMixed = faults.length > 1;
  return faults
    .map((fault) => {
      const ofFault = rated.filter((run) => run.fault === fault);
      const fastest = countText(Math.max(...ofFault.map(({ pointsPerSec }) => pointsPerSec)));
      const when = fault === '' ? 'Without a fault' : `With ${fault}`;
      const opening = isMixed || fault !== '' ? `${when}, up to` : 'Up to';
      return `${opening} ${fastest} points/s: ${fatesText(ofFault, names)}.`;
    })
    .join(' ');
}

/** "a, b and c". */
const listOf = new Intl.ListFormat('en-GB');

/** Systems with the same fate stand together, the worst fate first. */
function fatesText(runs: readonly RatedRun[], names: ReadonlyMap<string, string>): string {
  const worst = [...names.keys()].flatMap((system) => {
    const own = runs.filter((run) => run.system === system);
    return own
      .toSorted((a, b) => fates.indexOf(a.fate) - fates.indexOf(b.fate) || b.share - a.share)
      .slice(0, 1);
  });
  return fates
    .flatMap((fate) => {
      const own = worst.filter((run) => run.fate === fate);
      if (own.length === 0) return [];
      const isRest = fate === 'kept' && own.length > 1 && own.length < worst.length;
      const listed = isRest
        ? 'all others'
        : listOf.format(own.map(({ system }) => names.get(system) ?? system));
      return [`${listed} ${fateText(fate, Math.max(...own.map(({ share }) => share)))}`];
    })
    .join('; ');
}

function fateText(fate: Fate, share: number): string {
  const most = shareText(share, { digits: 2 });
  switch (fate) {
    case 'lost':
      return `lost up to ${most} of the acknowledged points`;
    case 'refused_apart':
      return `did not take up to ${most}, lost nothing acknowledged, and left backends that differ`;
    case 'apart':
      return 'lost nothing acknowledged, and left backends that differ';
    case 'unknown':
      return 'could not be read back';
    case 'refused':
      return `did not take up to ${most}, and lost nothing acknowledged`;
    case 'kept':
      return 'took everything and kept it';
  }
}

function ratedRun(run: ComparedRun): RatedRun | null {
  const { plan, summary } = run;
  const executor = plan?.profile.executor;
  if (plan === null || summary.delivery !== null || executor?.kind !== 'open-loop') return null;
  if (executor.pacer.kind !== 'constant') return null;
  return {
    system: systemText(plan),
    fault: summary.faults.map(({ text }) => text).join(' and '),
    pointsPerSec: executor.pacer.ratePerSec * executor.batchSize,
    ...fateOf(run),
  };
}

function fateOf({ summary }: ComparedRun): Pick<RatedRun, 'fate' | 'share'> {
  const lost = figureValue('acknowledgedLostShare', { summary, lastSamples: {} });
  if (lost !== null && lost > 0) return { fate: 'lost', share: lost };
  const held = figureValue('heldShare', { summary, lastSamples: {} }) ?? 1;
  const isRefused = held < leastHeldShare;
  const share = isRefused ? 1 - held : 0;
  if (lost === null) return { fate: 'unknown', share };
  if (verificationStatusOf(summary.verification) === 'failed')
    return { fate: isRefused ? 'refused_apart' : 'apart', share };
  return { fate: isRefused ? 'refused' : 'kept', share };
}
