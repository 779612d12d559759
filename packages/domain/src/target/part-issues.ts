import { type FaultStep, faultStepsOf, networkActions } from '../load/fault-step.ts';
import { type FaultStepIssue, overlap, overlapText } from '../load/fault-step-issues.ts';
import type { Outage } from '../load/outage.ts';
import type { TargetPart } from './launcher.ts';
import { runningParts } from './target-parts.ts';

type Timeline = { outages: readonly Outage[]; faults: readonly FaultStep[] };

/** launchedPartIssues lists the fault steps that these parts of a launched target cannot have; `path` is relative to the plan. */
export function launchedPartIssues(
  { outages, faults }: Timeline,
  parts: readonly TargetPart[],
): FaultStepIssue[] {
  const taken = outagePartsOf(parts).flatMap((part) => faultStepsOf({ outages, faults: [] }, part));
  return faults.flatMap((step, index) => {
    const [key, message] = refusalOf(step, parts, launchedReason) ?? outageRefusal(step, taken) ?? [];
    return key === undefined || message === undefined ? [] : [issueAt(index, key, message)];
  });
}

/** runningPartIssues lists the fault steps that a target which runs already cannot have. */
export function runningPartIssues(
  faults: readonly FaultStep[],
  addresses: readonly string[],
  backends = 0,
): FaultStepIssue[] {
  const parts = runningParts(addresses, backends);
  return faults.flatMap((step, index) => {
    const [key, message] = refusalOf(step, parts, runningReason) ?? [];
    return key === undefined || message === undefined ? [] : [issueAt(index, key, message)];
  });
}

type Refusal = [key: string, message: string];

function issueAt(index: number, key: string, message: string): FaultStepIssue {
  return { path: ['profile', 'faults', index, key], message };
}

/** outagePartsOf are the parts that an outage takes away: the server, the first backend of a relay, all of a topology. */
export function outagePartsOf(parts: readonly Pick<TargetPart, 'name'>[]): string[] {
  const names = parts.map(({ name }) => name);
  return names.includes('backend:1') ? ['backend:1'] : names;
}

function refusalOf(
  step: FaultStep,
  parts: readonly TargetPart[],
  reasonOf: (step: FaultStep) => string,
): Refusal | null {
  const part = parts.find(({ name }) => name === step.part);
  if (!part) {
    const names = parts.map(({ name }) => name).join(', ');
    return ['part', `this target has no part "${step.part}"; its parts are ${names}`];
  }
  if (!part.actions.includes(step.action)) return ['action', reasonOf(step)];
  return convergenceRefusal(step, parts);
}

function isNetwork({ action }: FaultStep): boolean {
  return networkActions.some((known) => known === action);
}

function launchedReason(step: FaultStep): string {
  if (step.action === 'disk-full')
    return `${step.part} would not see a full disk: it ends at a file limit, or writes no files; choose a part in Python or Node`;
  if (isNetwork(step))
    return `${step.part} speaks no HTTP, so it has no answers to change; choose reset, halt or bandwidth`;
  return `${step.part} cannot have ${step.action}`;
}

function runningReason(step: FaultStep): string {
  if (isNetwork(step) && step.part.startsWith('backend:'))
    return 'the relay connects to its backends by itself, past any proxy of ours; choose the part relay, or a hook';
  if (!isNetwork(step))
    return `this target was not started here, so ${step.action} has no process to act on; choose a network action or a hook`;
  return step.action === 'errors' || step.action === 'slow-body'
    ? 'only a target over plain HTTP has answers that a proxy can change; choose another action'
    : 'a proxy in front of an https address cannot prove that it is the target; choose a hook';
}

/** Points enter at the first part; convergence needs two behind it, and one that is away or cut off stores nothing meanwhile. */
function convergenceRefusal(step: FaultStep, [, ...behind]: readonly TargetPart[]): Refusal | null {
  if (step.action === 'restart' || step.until !== 'converged') return null;
  if (behind.length < 2)
    return ['until', 'this target has no two parts that store, so nothing can converge; choose load-end'];
  if (!behind.some(({ name }) => name === step.part)) return null;
  const state = storesNothing(step);
  return state === null
    ? null
    : [
        'until',
        `${step.part} stores nothing while it is ${state}, so nothing can converge; choose forSeconds`,
      ];
}

function storesNothing(step: FaultStep): 'away' | 'cut off' | null {
  switch (step.action) {
    case 'stop':
    case 'kill':
    case 'pause':
      return 'away';
    case 'refuse':
    case 'reset':
    case 'halt':
      return 'cut off';
    case 'errors':
      return step.share === 1 ? 'cut off' : null;
    default:
      return null;
  }
}

function outageRefusal(step: FaultStep, taken: readonly FaultStep[]): Refusal | null {
  const outage = taken.find((other) => overlap(other, step));
  return outage ? ['atSeconds', `${overlapText(step.part, outage)}, which is an outage`] : null;
}
