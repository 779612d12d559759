import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { momentOf, type RunContext } from '../run-context.ts';

/** watchServer stops the run as soon as its launched server ends by itself; what was recorded is kept. */
export function watchServer(run: RunContext, server: LaunchedServer): void {
  void server.died.then((message) => {
    run.recording.event({ kind: 'target_died', ...momentOf(run), message: `The target died: ${message}` });
    run.stop.stop({ state: 'aborted', code: 'target_died', message: `The target died: ${message}` });
  });
}
