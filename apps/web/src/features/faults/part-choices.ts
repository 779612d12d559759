import { type FaultAction, networkActions } from '@tidemark/domain/load/fault-step';
import type { LauncherChoice, TargetPart } from '@tidemark/domain/target/launcher';
import { type Json, listAt } from '#features/forms/json-document.ts';
import { asStep, faultsAt } from './timeline-model.ts';

/** Parts that faults can be drawn for: those of a launcher's variant, or of a target that runs already. */
export type PartChoice = { key: string; label: string; parts: readonly TargetPart[] };

/** A target that was not started here has one part, with a proxy in front of it. */
const running: PartChoice = {
  key: 'running',
  label: 'A target that is already running: target',
  parts: [{ name: 'target', actions: [...networkActions, 'hook'] }],
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
  const named = new Set(listAt(document, faultsAt).map((step) => asStep(step).part));
  const fits = ({ parts }: PartChoice) =>
    [...named].every((name) => parts.some((part) => part.name === name));
  return (named.size > 0 ? (choices.find(fits) ?? typed) : choices[0]) ?? running;
}

/** partIssue says why a target with these parts cannot have a step; null where it can. */
export function partIssue(
  { part, action }: { part: string; action: FaultAction },
  { parts }: PartChoice,
): string | null {
  if (parts.length === 0) return null;
  const known = parts.find(({ name }) => name === part);
  if (!known)
    return `the chosen system has no part "${part}"; it has ${parts.map(({ name }) => name).join(', ')}`;
  return known.actions.includes(action) ? null : `${part} cannot have ${action} there`;
}

/** outagePartOf is the part that an outage takes away: the first server behind a relay, or the only one. */
export function outagePartOf({ parts }: PartChoice): string {
  const names = parts.map(({ name }) => name);
  return names.find((name) => name.startsWith('backend:')) ?? names[0] ?? 'server';
}
