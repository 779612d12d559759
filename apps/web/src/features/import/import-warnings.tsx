import type { ImportWarning } from '@tidemark/imports/inch/import-result';
import { Callout } from '#ui/callout.tsx';

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
