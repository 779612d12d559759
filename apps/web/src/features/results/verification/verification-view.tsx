import { verificationSentence } from '@tidemark/analysis/compare/verdict-sentence';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { VerificationTable } from '#features/results/verification-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/unbroken.ts';
import { DivergedTable } from './diverged-table.tsx';
import { LossWindows } from './loss-windows.tsx';
import { LostKeysList } from './lost-keys.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { VerificationTiles } from './verification-tiles.tsx';
import { readingCostText } from './verification-words.ts';

/** VerificationView tells whether what was acknowledged is stored: sentence, counts, readings, and where and which points are lost. */
export function VerificationView({ summary }: { summary: RunSummary }) {
  const { verification } = summary;
  return (
    <section aria-label="Verification" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <p className="max-w-[72ch] text-balance font-medium">
          {unbroken(verificationSentence(verification))}
        </p>
        <p className="text-[13px] text-ink-soft">{unbroken(readingCostText(verification, summary.loadMs))}</p>
      </div>
      <VerificationTiles verification={verification} />
      {verification.measurements.length > 0 ? (
        <Panel
          title="By measurement"
          description="Acknowledged = stored + expired (dropped by retention) + overwritten + lost; a key is measurement, tag set and timestamp."
          flush
        >
          <VerificationTable verification={verification} />
        </Panel>
      ) : null}
      {verification.readings.length > 0 ? (
        <Panel
          title="Readings"
          description="What is stored in the cache, and then what is stored on disk: each reading counts everything anew."
          flush
        >
          <ReadingsTable readings={verification.readings} />
        </Panel>
      ) : null}
      {verification.windows.length > 0 ? (
        <Panel
          title="Where losses lie"
          description="Windows of the data's own time that do not add up."
          flush
        >
          <LossWindows verification={verification} simulatedStartMs={summary.simulatedStartMs} />
        </Panel>
      ) : null}
      <LostKeysList lostKeys={verification.lostKeys} />
      {verification.diverged.length > 0 ? (
        <Panel title="Other endpoints" description="Whether they hold the same as the first one." flush>
          <DivergedTable diverged={verification.diverged} />
        </Panel>
      ) : null}
    </section>
  );
}
