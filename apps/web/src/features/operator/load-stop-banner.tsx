import { readLoadStop } from '@tidemark/services/safety/load-switch';
import { isOperator } from '@tidemark/services/systems/require-operator';
import Link from 'next/link';
import { requireContext } from '#session/current-actor.ts';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** LoadStopBanner shows everyone that the operator has stopped all load, and the operator where to allow it again. */
export async function LoadStopBanner() {
  const ctx = await requireContext();
  const stop = await readLoadStop(ctx);
  if (stop === null) return null;
  const mayAllow = await isOperator(ctx);
  return (
    <Callout
      tone="warn"
      title="The operator stopped all load"
      actions={
        mayAllow ? (
          <Link href="/settings/operator" className="font-medium underline">
            Allow load again
          </Link>
        ) : null
      }
    >
      {stop.reason === '' ? null : <p>“{stop.reason}”</p>}
      <p>
        Since <LocalTime iso={stop.stoppedAt.toISOString()} />: active runs were cancelled, queued runs wait,
        and no run starts.
      </p>
    </Callout>
  );
}
