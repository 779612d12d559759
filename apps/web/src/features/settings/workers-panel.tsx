import Link from 'next/link';
import { Panel } from '#ui/panel.tsx';

/** WorkersPanel leads to the workers, which are those of the whole installation. */
export function WorkersPanel() {
  return (
    <Panel title="Workers">
      <p className="text-ink-soft text-sm">
        Workers execute the runs of all workspaces.{' '}
        <Link href="/workers" className="underline">
          Show the workers
        </Link>
      </p>
    </Panel>
  );
}
