import type { ImportedLine, ImportWarning } from '@tidemark/imports/inch/import-result';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';

/** ImportAccount shows what a line prints, does and stores side by side, and the warnings below. */
export function ImportAccount({ imported }: { imported: ImportedLine }) {
  const { dialect, says, does, stored, warnings } = imported;
  return (
    <>
      <Panel title={`Interpretation of the ${dialect} command line`}>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
          <Sentences title="Printed by the program" lines={says} mono />
          <Sentences title="Actual behavior" lines={does} />
          <Sentences title="What is stored" lines={stored} />
        </div>
      </Panel>
      {warnings.length > 0 ? (
        <section aria-label="Warnings" className="flex flex-col gap-2">
          <ImportWarnings warnings={warnings} weighty={weighty} />
        </section>
      ) : null}
    </>
  );
}

/** Findings that change what the figures of a run mean; the others are good to know. */
const weighty: ReadonlySet<string> = new Set([
  'words_ignored',
  'series_overstated',
  'series_cut',
  'no_timestamps',
  'precision_collapses',
  'beyond_retention',
  'start_time_without_time',
  'target_latency_threshold',
  'report_without_v',
  'token_printed',
]);

function Sentences({ title, lines, mono = false }: { title: string; lines: string[]; mono?: boolean }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-medium text-[13px] text-ink-soft">{title}</h3>
      <ul
        className={`flex flex-col gap-1 text-sm [overflow-wrap:anywhere]${mono ? ' figures text-[13px]' : ''}`}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** ImportWarnings lists the warnings about a line, each with its figures. */
export function ImportWarnings({
  warnings,
  weighty = nothing,
}: {
  warnings: ImportWarning[];
  /** Codes of those that change what the figures of a run mean; the others are good to know. */
  weighty?: ReadonlySet<string>;
}) {
  return warnings.map(({ code, message }) => (
    <Callout key={code} tone={weighty.has(code) ? 'warn' : 'neutral'}>
      {message}
    </Callout>
  ));
}

const nothing: ReadonlySet<string> = new Set();
