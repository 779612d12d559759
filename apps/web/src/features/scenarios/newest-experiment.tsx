import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { ExperimentStateBadge } from '#features/experiments/experiment-state-badge.tsx';
import { countsText, remainingText } from '#features/experiments/progress-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { RefreshWhile } from './refresh-while.tsx';

/** NewestExperiment shows where the newest experiment of a scenario stands, and leads to its runs and their comparison. */
export function NewestExperiment({ experiment }: { experiment: ExperimentDetail }) {
  const { id, state, progress, scenario, createdAt } = experiment;
  const isGoing = state === 'running' || state === 'pausing' || state === 'cancelling';
  return (
    <Panel
      title="Newest experiment"
      actions={
        <>
          <LinkButton size="small" href={`/experiments/${id}`}>
            See its runs
          </LinkButton>
          {progress.succeededCount > 0 ? (
            <LinkButton size="small" href={`/compare?experiment=${id}`}>
              Compare
            </LinkButton>
          ) : null}
        </>
      }
    >
      <RefreshWhile isGoing={isGoing} />
      <div className="flex flex-col gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <ExperimentStateBadge state={state} progress={progress} />
          <span>
            {scenario?.size ?? 'own'} size, started <LocalTime iso={createdAt.toISOString()} />
          </span>
        </p>
        {isGoing ? <Progress label="Runs created" fraction={progress.fraction} /> : null}
        <p className="text-ink-soft">
          {[countsText(progress), isGoing ? remainingText(progress) : null]
            .filter((part) => part !== null)
            .join('; ')}
          .
        </p>
      </div>
    </Panel>
  );
}
