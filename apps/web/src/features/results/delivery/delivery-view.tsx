import { deliverySentence } from '@tidemark/analysis/compare/verdict-sentence';
import type { Delivery } from '@tidemark/domain/result/delivery';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { Help } from '#features/docs/help.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { Tiles } from '#ui/tile.tsx';
import { DeliveryTiles } from './delivery-tiles.tsx';
import { FlowFigure } from './flow-figure.tsx';
import { PartTable } from './part-table.tsx';
import { PassTable } from './pass-table.tsx';

/** DeliveryOverview shows where the metrics of a run went, and what each part took for it. */
export function DeliveryOverview({ delivery }: { delivery: Delivery }) {
  return (
    <>
      {delivery.flow ? <FlowFigure flow={delivery.flow} /> : <NoFlow />}
      {delivery.parts.length > 0 ? (
        <Panel
          title="Parts"
          help={<Help of="parts" about="Parts" />}
          description="What each process took, from the kernel. At the top: the part at which most was lost, then the busiest."
          flush
        >
          <PartTable delivery={delivery} />
        </Panel>
      ) : null}
    </>
  );
}

function NoFlow() {
  return (
    <Panel title="Where metrics go" help={<Help of="where-metrics-go" about="Where metrics go" />}>
      <p className="max-w-[72ch] text-ink-soft text-sm">
        Not known: what is stored was not read back. For a Graphite of your own, give its target the address
        of graphite-web. A launched topology shows where each metric went, as Tidemark reads its parts, the
        kernel and the stored files.
      </p>
    </Panel>
  );
}

/** DeliveryVerification says what of the sent metrics is readable, reading by reading. */
export function DeliveryVerification({ summary, delivery }: { summary: RunSummary; delivery: Delivery }) {
  return (
    <section aria-label="Verification" className="flex min-w-0 flex-col gap-4">
      <p className="max-w-[72ch] text-balance font-medium">
        {unbroken(deliverySentence(summary.verification))}
      </p>
      <Tiles>
        <DeliveryTiles delivery={delivery} />
      </Tiles>
      {delivery.passes.length > 0 ? (
        <Panel
          title="Verification passes"
          help={<Help of="verification-passes" about="Verification passes" />}
          description={`A key is a path and a step of ${delivery.stepSeconds} s: what a whisper file stores once. After a restart counts what is on disk.`}
          flush
        >
          <PassTable passes={delivery.passes} />
        </Panel>
      ) : null}
    </section>
  );
}
