import { assertNever } from '@tidemark/domain/kernel/assert-never';
import type { FaultStep } from '@tidemark/domain/load/fault-step';
import { outagePartsOf } from '@tidemark/domain/target/part-issues';
import type { LaunchedMember, LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { FaultEffect } from '../run/fault-effect.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import type { RunContext } from '../run/run-context.ts';
import { createConvergence } from './await-convergence.ts';
import { diskLimitEffect } from './disk-limit.ts';
import { outageEntry } from './outage-entry.ts';
import { partEndpoint, poisonEffect } from './poison-writer.ts';
import { processEffect } from './process-effect.ts';
import { stepEntry } from './step-entry.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** timelineEntries are the outages and faults of a plan with what carries them out on this target. */
export function timelineEntries(run: RunContext, target: PreparedTarget): TimelineEntry[] {
  const { server } = target;
  const { outages, faults } = run.plan.profile;
  const parts = outagePartsOf(server?.members ?? []);
  const read = readPartOf(server);
  const untilConverged = createConvergence(run);
  return [
    ...(server === null ? [] : outages.map((outage) => outageEntry(run, server, outage, parts))),
    ...faults.map((step, index) =>
      stepEntry(run, {
        step,
        index,
        effect: effectOf(run, target, { step, index }),
        isRead: step.part === read,
        untilConverged,
      }),
    ),
  ];
}

/** The part that is sampled as the target; the parts of a topology are sampled each by itself. */
function readPartOf(server: LaunchedServer | null): string | null {
  if (server === null || server.parts.length > 0) return null;
  return server.members[0]?.name ?? null;
}

function effectOf(
  run: RunContext,
  target: PreparedTarget,
  { step, index }: { step: FaultStep; index: number },
): FaultEffect {
  switch (step.action) {
    case 'stop':
    case 'kill':
    case 'restart':
    case 'pause':
      return processEffect(
        run,
        step.action,
        memberOf(target, step.part),
        `${step.part} did not come back after a fault`,
      );
    case 'disk-full': {
      const member = memberOf(target, step.part);
      return diskLimitEffect(() => member.pid, step.fileBytes);
    }
    case 'poison-writer': {
      const { server, container } = target;
      const endpoint = server && partEndpoint(container.endpoint, server, step.part);
      if (endpoint === null) throw noPart(step.part);
      return poisonEffect(run, endpoint, step);
    }
    case 'hook':
      if (target.hooks === null) throw new TypeError('the plan has no hooks');
      return target.hooks.effectOf(index);
    case 'refuse':
    case 'reset':
    case 'delay':
    case 'bandwidth':
    case 'halt':
    case 'slow-close':
    case 'errors':
    case 'slow-body':
      if (target.links === null) throw new TypeError('the plan has no network faults');
      return target.links.effectOf(step);
    default:
      return assertNever(step);
  }
}

function memberOf({ server }: PreparedTarget, part: string): LaunchedMember {
  const member = server?.members.find(({ name }) => name === part);
  if (!member) throw noPart(part);
  return member;
}

/** Plans are checked before anything starts, so that this is a fault of ours. */
function noPart(part: string): TypeError {
  return new TypeError(`the target has no part ${part}`);
}
