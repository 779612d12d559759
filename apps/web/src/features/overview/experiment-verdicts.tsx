import type { OverviewExperiment } from '@tidemark/services/overview/read-overview';
import Link from 'next/link';
import { OutcomeBadge } from '#features/compare/gate-looks.tsx';
import { ExperimentStateBadge } from '#features/experiments/experiment-state-badge.tsx';
import { countsText, remainingText } from '#features/experiments/progress-words.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Progress } from '#ui/progress.tsx';
import { unbroken } from '#ui/quantity.ts';

/** ExperimentVerdicts shows each experiment with its verdict, the judgement of its runs, and what they show together. */
export function ExperimentVerdicts({ experiments }: { experiments: OverviewExperiment[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {experiments.map((experiment) => (
        <ExperimentItem key={experiment.id} experiment={experiment} />
      ))}
    </ul>
  );
}

function ExperimentItem({ experiment }: { experiment: OverviewExperiment }) {
  const { id, name, outcome, sentence, state, progress, createdAt } = experiment;
  const isOver = state === 'finished' || state === 'cancelled';
  const counts = [countsText(progress), isOver ? null : remainingText(progress)];
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/experiments/${id}`} className="font-medium hover:underline [overflow-wrap:anywhere]">
          {name}
        </Link>
        {outcome === null ? null : <OutcomeBadge outcome={outcome} />}
        <ExperimentStateBadge state={state} progress={progress} />
      </div>
      {sentence === null ? null : (
        <p className="line-clamp-3 max-w-prose [overflow-wrap:anywhere]">{unbroken(sentence)}</p>
      )}
      {isOver ? null : <Progress label={`Progress of ${name}`} fraction={progress.fraction} />}
      <p className="text-[13px] text-ink-faint">
        {counts.filter((part) => part !== null).join('; ')}, started{' '}
        <LocalTime iso={createdAt.toISOString()} />
      </p>
    </li>
  );
}
