import { verificationSentence } from '@tidemark/analysis/compare/verdict-sentence';
import { keySampleSentence } from '@tidemark/analysis/run/key-sample-sentence';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { VerificationReading } from '@tidemark/domain/result/verification';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { Help } from '#features/docs/help.tsx';
import { VerificationTable } from '#features/results/verification-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount, unbroken } from '#ui/quantity.ts';
import { BackendsTable } from './backends-table.tsx';
import { LossWindows } from './loss-windows.tsx';
import { LostKeysList } from './lost-keys.tsx';
import { type ReadingRow, ReadingTable } from './reading-table.tsx';
import { VerificationTiles } from './verification-tiles.tsx';
import { ofBackendText, readingCostText } from './verification-words.ts';

/** VerificationView says whether what was acknowledged is stored: sentence, counts, readings, and where and which points are lost. */
export function VerificationView({ summary }: { summary: RunSummary }) {
  const { verification } = summary;
  const sampled = keySampleSentence(verification.keySample);
  return (
    <section aria-label="Verification" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <p className="max-w-[72ch] text-balance font-medium">
          {unbroken(verificationSentence(verification))}
        </p>
        {sampled === null ? null : (
          <p className="max-w-[72ch] text-[13px] text-ink-soft">{unbroken(sampled)}</p>
        )}
        <p className="text-[13px] text-ink-soft">{unbroken(readingCostText(verification, summary.loadMs))}</p>
      </div>
      <VerificationTiles verification={verification} />
      <BackendsTable verification={verification} />
      {verification.measurements.length > 0 ? (
        <Panel
          title="By measurement"
          help={<Help of="by-measurement" about="By measurement" />}
          description={`${ofBackendText(verification)}Acknowledged + recovered + unexpected + counted twice = stored + expired (dropped by retention) + overwritten + lost; a key is measurement, tag set and timestamp.`}
          flush
        >
          <VerificationTable verification={verification} />
        </Panel>
      ) : null}
      {verification.readings.length > 0 ? (
        <Panel
          title="Verification passes"
          help={<Help of="verification-passes" about="Verification passes" />}
          description={`${ofBackendText(verification)}The first pass also counts what is only in the cache; the pass after a restart counts what is on disk.`}
          flush
        >
          <ReadingTable
            caption="Readings of everything stored"
            readings={verification.readings}
            rows={readingRows}
          />
        </Panel>
      ) : null}
      {verification.windows.length > 0 ? (
        <Panel
          title="Where points are missing"
          help={<Help of="where-points-are-missing" about="Where points are missing" />}
          description="Windows of data time whose counts do not match."
          flush
        >
          <LossWindows verification={verification} simulatedStartMs={summary.simulatedStartMs} />
        </Panel>
      ) : null}
      <LostKeysList lostKeys={verification.lostKeys} />
    </section>
  );
}

const readingRows: readonly ReadingRow<VerificationReading>[] = [
  { label: 'Stored', of: ({ stored }) => exactCount(stored) },
  {
    label: 'Lost',
    of: ({ lost }) => exactCount(lost),
    tone: ({ lost }) => (lost ? 'font-medium text-fail' : ''),
  },
  { label: 'Beyond what was sent', of: ({ surplus }) => exactCount(surplus) },
  { label: 'Duration', of: ({ readMs }) => durationText(readMs) },
];
