import Link from 'next/link';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';

const mostShown = 20;

/** RevisionList leads to the revisions of a thing; they never change, so runs can be traced to them. */
export function RevisionList({ base, shown, newest }: { base: string; shown: number; newest: number }) {
  const revisions = Array.from({ length: Math.min(newest, mostShown) }, (_, index) => newest - index);
  return (
    <Panel title="Revisions" description="A change creates a new revision; runs keep theirs.">
      <ul className="flex flex-col gap-1 text-sm">
        {revisions.map((revision) => (
          <li key={revision} className="flex items-center gap-2">
            <Link
              href={revision === newest ? base : `${base}?revision=${revision}`}
              aria-current={revision === shown ? 'page' : undefined}
              className="text-accent hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              Revision {revision}
            </Link>
            {revision === newest ? <Badge>newest</Badge> : null}
          </li>
        ))}
      </ul>
      {newest > mostShown ? <p className="mt-2 text-[13px] text-ink-faint">and older ones</p> : null}
    </Panel>
  );
}
