import { Callout } from '#ui/callout.tsx';
import type { Problem } from './problem.ts';

/** ProblemCallout tells why the server refused, with the id by which its log can be searched. */
export function ProblemCallout({ problem }: { problem: Problem }) {
  return (
    <Callout tone="fail" title={problem.title}>
      {problem.detail}
      {problem.requestId ? <p className="figures mt-1 text-[13px]">Request {problem.requestId}</p> : null}
    </Callout>
  );
}
