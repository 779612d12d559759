import { ImportLink } from '#features/pages/import-link.tsx';
import { NewRunLink } from './new-run-link.tsx';

/** RunListActions is what the list of runs offers: a run from scratch, or from a command line of another program. */
export function RunListActions() {
  return (
    <>
      <ImportLink />
      <NewRunLink />
    </>
  );
}
