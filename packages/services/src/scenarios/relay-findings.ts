import { describeHeldRates } from '@tidemark/analysis/compare/describe-held-rates';
import { firstBroken, type HeldStep, type HeldSystem } from '@tidemark/analysis/compare/held-rates';
import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { bySystem, type Finding, figureOf, finding, type ScenarioRun, textOf } from './finding.ts';
import { atPublishedRate } from './relay-at-rate.ts';
import { relayEstimates } from './relay-estimates.ts';
import { publishedOf } from './relay-published.ts';

const noRun = 'no run has finished yet';

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
      ...relayEstimates(name, ofSystem, about),
    ];
  });
  return [...systems, ...ofThePublication()];
}

function heldFindings(group: string, runs: readonly ScenarioRun[], held: HeldSystem | null): Finding[] {
  const { held: publishedRate, broke } = publishedOf(runs);
  const first = (held && firstBroken(held.steps)) ?? null;
  return [
    finding({
      group,
      label: 'Metrics per minute held',
      published: publishedRate,
      ours: held && textOf(heldText(held)),
      missing: 'needs runs at two rates at least',
      remark:
        'Held: nothing lost, and the caches keep up. The publication looked for no lost metrics; ours are read back one by one.',
    }),
    finding({
      group,
      label: 'What breaks first',
      published: broke,
      ours: first && textOf(brokeText(first)),
      missing: held === null ? noRun : 'every rate was held: choose a larger size',
    }),
    ...(held?.steps ?? []).map(({ metricsPerMinute, lostShare, runIds }) =>
      finding({
        group,
        label: `Lost at ${countText(metricsPerMinute)} per minute`,
        ours:
          lostShare && figureOf([lostShare.low, lostShare.high].slice(0, runIds.length), { unit: 'share' }),
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
      missing: 'No cache fails in this experiment: see the scenario "One of two Graphite caches is away".',
      remark: 'The publication used carbon 0.9.15.',
    }),
  ];
}
