import { Grid3x3, Plus } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** ExperimentListEmpty teaches what an experiment is, and leads to the first one. */
export function ExperimentListEmpty() {
  return (
    <EmptyState
      icon={<Grid3x3 aria-hidden />}
      title="No experiment yet"
      action={
        <>
          <LinkButton look="primary" href="/experiments/new" icon={<Plus aria-hidden />}>
            First experiment
          </LinkButton>
          <LinkButton href="/scenarios">See the scenarios</LinkButton>
        </>
      }
    >
      <p>
        An experiment is a matrix: schemas, load profiles and systems, each combination a cell, each cell run
        several times in random order. Repetitions show how far equal runs differ, so that what differs
        between cells can be judged. A scenario asks a question that others have published.
      </p>
    </EmptyState>
  );
}
