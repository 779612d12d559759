import { Callout } from '#ui/callout.tsx';
import type { Problem } from './problem.ts';

/** ProblemCallout shows why the server refused, with the id to search its log for. */
export function ProblemCallout({ problem }: { problem: Problem }) {
  return (
    <Callout tone="fail" title={problem.title}>
      {problem.detail}
      {problem.requestId ? <p className="figures mt-1 text-[13px]">Request {problem.requestId}</p> : null}
    </Callout>
  );
}
