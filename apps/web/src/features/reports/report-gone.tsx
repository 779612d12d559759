import { ProblemScreen } from '#features/shell/problem-screen.tsx';

/** ReportGone answers for links that are wrong or revoked; it does not say which. */
export function ReportGone() {
  return (
    <main>
      <ProblemScreen title="This report is not available">
        <p>The link is incomplete, or its owner has revoked it. Ask for a new one.</p>
      </ProblemScreen>
    </main>
  );
}
