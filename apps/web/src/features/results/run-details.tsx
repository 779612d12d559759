import { runSections, type SectionId, type SectionInput, sectionIds } from './run-sections.tsx';
import { ThresholdPanel } from './threshold-table.tsx';

/** Sections of several panels, which need a heading over them; the others are named by their only panel. */
const headed: ReadonlySet<SectionId> = new Set(['verification', 'analysis']);

/** RunDetails are all subjects of a result one below the other, as a report shows them; those without anything to show are left out. */
export function RunDetails(input: SectionInput) {
  const sections = sectionIds.map((id) => {
    const { label, view } = runSections[id];
    const content = view(input);
    if (content === null) return null;
    return (
      <div key={id} className="flex min-w-0 flex-col gap-4">
        {headed.has(id) ? <h2 className="mt-2 font-semibold text-lg">{label}</h2> : null}
        {content}
      </div>
    );
  });
  return (
    <>
      {input.summary ? <ThresholdPanel summary={input.summary} /> : null}
      {sections}
    </>
  );
}
