import type { ImportWarning } from '@tidemark/domain/inch/import-result';
import { Callout } from '../../ui/callout.tsx';

/** ImportWarnings lists what is to be known about a line; a figure stands before its sentence where it counts more than one thing. */
export function ImportWarnings({
  warnings,
  weighty = nothing,
}: {
  warnings: ImportWarning[];
  /** Codes of those that change what the figures of a run mean; the others are good to know. */
  weighty?: ReadonlySet<string>;
}) {
  return warnings.map(({ code, number, message }) => (
    <Callout key={code} tone={weighty.has(code) ? 'warn' : 'neutral'}>
      {number > 1 ? <span className="figures mr-2 font-medium text-ink">{shortNumber(number)}</span> : null}
      {message}
    </Callout>
  ));
}

const nothing: ReadonlySet<string> = new Set();

function shortNumber(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
