import { LinkButton } from '#ui/button.tsx';
import { ProblemScreen } from './problem-screen.tsx';

/** PageNotFound answers for pages that are not there, or not in this workspace. */
export function PageNotFound() {
  return (
    <ProblemScreen
      title="Page not found"
      actions={
        <LinkButton look="primary" href="/">
          Overview
        </LinkButton>
      }
    >
      <p>The address is wrong, the item no longer exists, or it belongs to another workspace.</p>
    </ProblemScreen>
  );
}
