import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import { faultsOf } from '#features/forms/faults-of.ts';
import { type Json, listAt } from '#features/forms/json-document.ts';
import { choiceOf, type ExperimentChoices, type PartChoice, withWrittenOut } from './experiment-choices.ts';
import { experimentDocumentShape } from './experiment-document.ts';

/** A document with its parts put in, as the server will do it; `unavailable` says of each system why it cannot be used now. */
export type DesignReading =
  | { ok: true; design: ExperimentDesign; unavailable: (string | null)[] }
  | { ok: false; faults: InputIssue[] };

/** designOfDocument puts the chosen parts into the design that the document describes, or says what is wrong with it. */
export function designOfDocument(document: Json, choices: ExperimentChoices): DesignReading {
  const result = experimentDocumentShape.safeParse(document);
  if (!result.success) return { ok: false, faults: faultsOf(experimentDocumentShape, document) };
  const { schemas: _schemas, profiles: _profiles, systems: _systems, ...common } = result.data;
  const known = withWrittenOut(choices, document);
  const found = {
    schemas: partsOf('/schemas', known.schemas, document),
    profiles: partsOf('/profiles', known.profiles, document),
    systems: partsOf('/systems', known.systems, document),
  };
  const faults = [...found.schemas.faults, ...found.profiles.faults, ...found.systems.faults];
  if (faults.length > 0) return { ok: false, faults };
  const named = nameOf(
    common.name,
    found.schemas.chosen.map(({ title }) => title),
    found.systems.chosen.map(({ title }) => title),
  );
  const design = experimentDesignShape.safeParse({
    ...common,
    name: named,
    schemas: found.schemas.chosen.map(({ part }) => ({ schema: part })),
    profiles: found.profiles.chosen.map(({ part }) => ({ profile: part })),
    systems: found.systems.chosen.map(({ part }) => ({ target: part })),
  });
  if (!design.success) return { ok: false, faults: toInputIssues(design.error) };
  return {
    ok: true,
    design: design.data,
    unavailable: found.systems.chosen.map(({ unavailable }) => unavailable),
  };
}

function partsOf<Part>(pointer: string, choices: readonly PartChoice<Part>[], document: Json) {
  const chosen: PartChoice<Part>[] = [];
  const faults: InputIssue[] = [];
  listAt(document, pointer).forEach((entry, place) => {
    const choice = choiceOf(choices, entry);
    if (choice) chosen.push(choice);
    else
      faults.push({
        pointer: `${pointer}/${place}`,
        code: 'not_found',
        detail: 'there is no such part: it is archived, or older than the hundred newest; choose another',
      });
  });
  return { chosen, faults };
}

const longestName = 120;

/** The given name, or one that says what stands beside what. */
function nameOf(given: string, schemas: string[], systems: string[]): string {
  if (given !== '') return given;
  const text = `${schemas.join(', ')} on ${systems.join('; ')}`;
  return text.length <= longestName
    ? text
    : `${counted(schemas.length, 'schema')} on ${counted(systems.length, 'system')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
