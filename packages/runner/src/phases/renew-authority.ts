import type { Generator } from '../load/generator.ts';
import type { RunContext } from '../run-context.ts';

/** Nobody hangs for so long unnoticed: a generator that is not renewed stops after it, also where there is no lease. */
const longestAuthorityMs = 10_000;

/** renewAuthority lets the generator send for as long as this process may, and no longer than a few seconds from now. */
export function renewAuthority(run: RunContext, generator: Generator): void {
  generator.renewDeadline(Math.max(0, Math.min(run.sink.remainingAuthorityMs(), longestAuthorityMs)));
}
