import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { MoreServer } from '@tidemark/domain/target/batch-writer';
import { createRenderApi, type RenderApi } from '@tidemark/targets/graphite/render-api';

/** approvedServer gives a further address of a Graphite with what was approved of it. */
export function approvedServer(others: readonly MoreServer[], url: string): MoreServer {
  return (
    others.find((other) => other.url === url) ?? {
      url,
      allowedAddresses: { addresses: [], launchesDirectory: null },
    }
  );
}

/** renderOf gives what connects to the graphite-web of a Graphite that runs elsewhere; null where no address of it is given. */
export function renderOf(
  { target }: RunPlan,
  { others }: { others: readonly MoreServer[] },
): (() => RenderApi) | null {
  if (target.kind !== 'graphite' || target.renderUrl === null) return null;
  const { renderUrl, tls } = target;
  return () => createRenderApi({ ...approvedServer(others, renderUrl), tls });
}
