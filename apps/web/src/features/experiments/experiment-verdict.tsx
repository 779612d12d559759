import { Callout } from '#ui/callout.tsx';
import { unbroken } from '#ui/unbroken.ts';
import type { ExperimentResults } from './read-results.ts';

/** ExperimentVerdict opens what an experiment found: the sentence first, then what makes it doubtful. */
export function ExperimentVerdict({ results: { sentence, warnings } }: { results: ExperimentResults }) {
  return (
    <section aria-label="Verdict" className="flex flex-col gap-3">
      <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{unbroken(sentence)}</p>
      {warnings.length > 0 ? (
        <Callout tone="warn" title="Read the figures with this in mind">
          <ul className="list-disc pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{unbroken(warning)}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </section>
  );
}
