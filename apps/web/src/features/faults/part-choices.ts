import { faultStepShape } from '@tidemark/domain/load/fault-step';
import { outagesShape } from '@tidemark/domain/load/outage';
import type { LauncherChoice, TargetPart } from '@tidemark/domain/target/launcher';
import { launchedPartIssues, outagePartsOf, runningPartIssues } from '@tidemark/domain/target/part-issues';
import { runningParts } from '@tidemark/domain/target/target-parts';
import { type Json, listAt } from '#features/forms/json-document.ts';
import { drawnSteps } from './timeline-model.ts';

/** Parts that faults can be drawn for: those of a launcher's variant, or of a target that runs already. */
export type PartChoice = { key: string; label: string; parts: readonly TargetPart[] };

/** Stands for the address of a target over plain HTTP, which can have the most faults. */
const plainAddress = 'http://target';

/** A target that was not started here has one part, with a proxy in front of it. */
const running: PartChoice = {
  key: 'running',
  label: 'A target that is already running: target',
  parts: runningParts([plainAddress]),
};

/** For parts of systems that this portal does not know. */
const typed: PartChoice = { key: 'typed', label: 'Another system: type the names of its parts', parts: [] };

/** partChoices lists what launchers start, each set of parts once, then a running target, then parts by their names. */
export function partChoices(launchers: readonly LauncherChoice[]): PartChoice[] {
  const choices = launchers.flatMap((launcher) =>
    launcher.variants.map(({ name, parts }) => ({
      key: `${launcher.name}, ${name}`,
      label: `${launcher.name}, ${name}: ${parts.map((part) => part.name).join(', ')}`,
      parts,
    })),
  );
  const distinct = choices.filter(
    (choice, index) =>
      choice.parts.length > 0 && choices.findIndex((other) => sameParts(other.parts, choice.parts)) === index,
  );
  return [...distinct, running, typed];
}

function sameParts(one: readonly TargetPart[], other: readonly TargetPart[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** fittingChoice is the first choice that has all parts of a document's steps; of a document without steps, the first one. */
export function fittingChoice(choices: readonly PartChoice[], document: Json): PartChoice {
  const named = new Set(drawnSteps(document).steps.map(({ part }) => part));
  const fits = ({ parts }: PartChoice) =>
    [...named].every((name) => parts.some((part) => part.name === name));
  return (named.size > 0 ? (choices.find(fits) ?? typed) : choices[0]) ?? running;
}

/** What the chosen system could not do of one step. */
export type PartIssue = { index: number; text: string };

/** partIssuesOf says which steps of a document a target with these parts cannot have; steps that are not complete have faults of their own. */
export function partIssuesOf(document: Json, choice: PartChoice): PartIssue[] {
  if (choice.parts.length === 0) return [];
  const steps = drawnSteps(document).steps.flatMap((value, index) => {
    const step = faultStepShape.safeParse(value);
    return step.success ? [{ index, step: step.data }] : [];
  });
  const faults = steps.map(({ step }) => step);
  const outages = outagesShape.catch([]).parse(listAt(document, '/outages'));
  const issues =
    choice === running
      ? runningPartIssues(faults, [plainAddress])
      : launchedPartIssues({ outages, faults }, choice.parts);
  return issues.flatMap(({ path, message }) => {
    const found = steps[Number(path[2])];
    return found ? [{ index: found.index, text: message }] : [];
  });
}

/** outagePartsIn are the parts that an outage takes away. */
export function outagePartsIn({ parts }: PartChoice): string[] {
  return parts.length === 0 ? ['server'] : outagePartsOf(parts);
}
