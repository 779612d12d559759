import { ProblemScreen } from '#features/shell/problem-screen.tsx';

/** ReportGone answers for links that are wrong or revoked; it does not tell which. */
export function ReportGone() {
  return (
    <main>
      <ProblemScreen title="This report is not available">
        <p>The link is incomplete, or whoever shared it has revoked it. Ask them for a new one.</p>
      </ProblemScreen>
    </main>
  );
}
