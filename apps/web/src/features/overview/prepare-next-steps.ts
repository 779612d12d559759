import type { Overview } from '@tidemark/services/overview/read-overview';

/** Something worth doing next, and where. */
export type NextStep = { title: string; why: string; href: string };

const mostSteps = 3;

/** prepareNextSteps derives from what is there what is worth doing next, the most urgent first. */
export function prepareNextSteps({ experiments, notPassed, reports }: Overview): NextStep[] {
  const regressed = experiments.find(({ outcome }) => outcome === 'regressed');
  const undecided = experiments.find(({ outcome }) => outcome === 'inconclusive');
  const single = experiments.find(({ state, repetitions }) => state === 'finished' && repetitions === 1);
  const finished = experiments.find(
    ({ state, progress }) => state === 'finished' && progress.succeededCount > 0,
  );
  const [worst] = notPassed;
  const steps = [
    regressed && {
      title: `See what regressed in "${regressed.name}"`,
      why: 'Every metric with its interval, side by side.',
      href: `/compare?experiment=${regressed.id}`,
    },
    worst && {
      title: `See why "${worst.name}" did not pass`,
      why: 'Thresholds, verification and errors of the run.',
      href: `/runs/${worst.id}`,
    },
    undecided && {
      title: `Add repetitions to "${undecided.name}"`,
      why: 'Its runs differ too much for a verdict; the comparison says how many more are needed.',
      href: `/compare?experiment=${undecided.id}`,
    },
    single && {
      title: `Repeat "${single.name}"`,
      why: 'One run per side shows figures, not whether they differ by chance.',
      href: single.scenario ? `/scenarios/${single.scenario.id}` : `/experiments/${single.id}`,
    },
    finished &&
      reports.length === 0 && {
        title: `Share "${finished.name}"`,
        why: 'A report is frozen, and its link needs no sign-in.',
        href: `/experiments/${finished.id}`,
      },
    {
      title: 'Ask another question',
      why: 'An upgrade, the highest load, RAM for your schema, losses.',
      href: '/start',
    },
  ];
  return steps.filter((step) => step !== undefined && step !== false).slice(0, mostSteps);
}
