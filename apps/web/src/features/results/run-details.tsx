import { runSections, type SectionInput, sectionIds } from './run-sections.tsx';

/** RunDetails are all subjects of a result one below the other, as a report shows them; those without anything to tell are left out. */
export function RunDetails(input: SectionInput) {
  return sectionIds.map((id) => {
    const view = runSections[id].view(input);
    if (view === null) return null;
    return (
      <div key={id} className="flex min-w-0 flex-col gap-4">
        {view}
      </div>
    );
  });
}
