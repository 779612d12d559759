import { LinkButton } from '#ui/button.tsx';
import { ProblemScreen } from './problem-screen.tsx';

/** PageNotFound answers for pages that are not there, or not in this workspace. */
export function PageNotFound() {
  return (
    <ProblemScreen
      title="There is nothing here"
      actions={
        <LinkButton look="primary" href="/">
          Overview
        </LinkButton>
      }
    >
      <p>The address is wrong, what it named is gone, or it belongs to a workspace that you are not in.</p>
    </ProblemScreen>
  );
}
