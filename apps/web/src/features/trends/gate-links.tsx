import type { TrendGate } from '@tidemark/analysis/trend/trend';
import { shortCommit } from '@tidemark/domain/run/run-context';
import Link from 'next/link';

/** GateLinks leads to a gate, and to its commit where the address of that is known. */
export function GateLinks({ gate }: { gate: TrendGate | undefined }) {
  if (!gate) return null;
  return (
    <span className="whitespace-nowrap">
      <Link href={`/gates/${gate.gateId}`} className="underline">
        Gate
      </Link>
      {gate.commitUrl === null ? null : (
        <>
          {' · '}
          <CommitLink gate={gate} />
        </>
      )}
    </span>
  );
}

/** CommitLink names a commit, and leads to its page in the forge. */
export function CommitLink({ gate: { commit, commitUrl } }: { gate: TrendGate }) {
  if (commit === null) return 'unknown';
  if (commitUrl === null) return shortCommit(commit);
  return (
    <a href={commitUrl} rel="noreferrer noopener" target="_blank" className="underline">
      {shortCommit(commit)}
    </a>
  );
}
