import { booksSentence } from '@tidemark/analysis/run/books-sentence';
import { countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { DefinitionList } from '#ui/definition-list.tsx';
import { exactCount } from '#ui/quantity.ts';

/** GeneratorPanel shows how the generator itself did: whether its figures are the target's or its own. */
export function GeneratorPanel({ summary }: { summary: RunSummary }) {
  const { generator } = summary;
  if (!generator) return null;
  const entries = [
    percent('CPU of the generator threads, mean', generator.cpuRatioMean),
    time('Delay by the generator, p99', generator.slip?.p99Us ?? null),
    instrumentEntry(summary),
    time('Wait before sending, p99', generator.queueDelay?.p99Us ?? null),
    percent('Sent of what was due', generator.offeredShare),
    count('Sent late', summary.lateBatches),
    count('Never sent', summary.neverSentBatches),
    count('Retries', summary.retries),
    count('Points evicted from the buffer', summary.evictedPoints),
    count('Port or file limit reached', generator.errors),
    generator.loopDelayMsP99Max === null
      ? null
      : {
          term: 'Event loop delay p99, worst second',
          value: `${threeDigits(generator.loopDelayMsP99Max)} ms`,
        },
    generator.openFilesMax === null
      ? null
      : { term: 'Max open files', value: countText(generator.openFilesMax) },
  ];
  return (
    <div className="flex flex-col gap-2">
      {summary.books ? <p className="max-w-[72ch] text-[13px]">{booksSentence(summary.books)}</p> : null}
      <DefinitionList entries={entries.filter((entry) => entry !== null)} />
    </div>
  );
}

/** How exactly this run measured, or why that is not known. */
function instrumentEntry({ instrument }: RunSummary) {
  if (instrument === null) return null;
  const term = 'Error of the instrument';
  if (instrument.kind === 'none') return { term, value: `not measured. ${instrument.reason}` };
  const { error, failed } = instrument;
  const times = `median ${microsecondsText(error.p50Us)}, p99 ${microsecondsText(error.p99Us)}, max ${microsecondsText(error.maxUs)}`;
  const lost = failed === 0 ? '' : `; ${countText(failed)} without an answer`;
  return { term, value: `${times}, of ${countText(error.count)} reference requests${lost}` };
}

function percent(term: string, ratio: number | null) {
  return ratio === null ? null : { term, value: `${threeDigits(ratio * 100)} %` };
}

function time(term: string, us: number | null) {
  return us === null ? null : { term, value: microsecondsText(us) };
}

/** What did not happen is not worth a line. */
function count(term: string, value: number) {
  return value === 0 ? null : { term, value: exactCount(value) };
}
