import { runsOfLaunchers, runsOfTargets, type SystemRuns } from '@tidemark/db/repositories/system-runs';
import type { TargetRecord } from '@tidemark/domain/run/records';
import type { LauncherReport } from '@tidemark/targets/launching/launcher-store';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type ListTargetsInput, listTargets } from '../targets/targets.ts';
import { mayEditLaunchers } from './require-operator.ts';

/** A launcher with its runs in this workspace. */
export type LauncherSystem = LauncherReport & { runs: SystemRuns };

/** A target with its runs. */
export type TargetSystem = TargetRecord & { runs: SystemRuns };

/** Everything that a run can be started on. */
export type Systems = {
  /** Null: this process knows no launchers file, or cannot read it. */
  launchers: LauncherSystem[] | null;
  targets: TargetSystem[];
  nextCursor: string | null;
  /** Whether this caller may add and remove launchers. */
  mayEditLaunchers: boolean;
};

/** listSystems gives the launchers, asked for their versions a few seconds ago at most, and one page of targets, with their runs. */
export async function listSystems(ctx: ServiceContext, input: ListTargetsInput = {}): Promise<Systems> {
  const { items, nextCursor } = await listTargets(ctx, input);
  const [launchers, targetRuns, mayEdit] = await Promise.all([
    launchersWithRuns(ctx),
    runsOfTargets(
      ctx.db,
      ctx.workspaceId,
      items.map(({ id }) => id),
    ),
    mayEditLaunchers(ctx),
  ]);
  const targets = items.map((record) => ({ ...record, runs: targetRuns.get(record.id) ?? noRuns }));
  return { launchers, targets, nextCursor, mayEditLaunchers: mayEdit };
}

export type GetLauncherInput = { launcher: string };

/** getLauncher gives one launcher with its runs, or throws not_found. */
export async function getLauncher(
  ctx: ServiceContext,
  { launcher: name }: GetLauncherInput,
): Promise<LauncherSystem> {
  requirePermission(ctx, 'read');
  const launchers = await launchersWithRuns(ctx);
  return requireFound(launchers?.find((launcher) => launcher.name === name) ?? null, 'launcher');
}

const noRuns: SystemRuns = { count: 0, last: null };

async function launchersWithRuns({
  db,
  workspaceId,
  launcherStore,
}: ServiceContext): Promise<LauncherSystem[] | null> {
  const reports = (await launcherStore?.reports()) ?? null;
  if (reports === null) return null;
  const names = reports.map(({ name }) => name);
  const runs = await runsOfLaunchers(db, workspaceId, names);
  return reports.map((report) => ({ ...report, runs: runs.get(report.name) ?? noRuns }));
}
