import { randomUUID } from 'node:crypto';
import type { Capsule } from '@tidemark/domain/capsule/capsule';
import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import type { RunResult } from '../output/result-document.ts';
import type { RunOptions } from '../run-options.ts';
import { portalOf, startRemoteCapsule, waitForRemoteRun } from './portal-client.ts';
import { followRemoteRun, reportFailure } from './run-remotely.ts';

/** runCapsuleRemotely lets the portal run a capsule; a run is followed to its end, of an experiment the address is printed. */
export async function runCapsuleRemotely(
  capsule: Capsule,
  command: RunOptions,
  deps: CliDeps,
): Promise<RunResult> {
  const portal = portalOf(deps.env, 'run the capsule, or add --local to run it here');
  if ('messages' in portal) return reportFailure(portal, deps);
  const body = { capsule, systems: command.system.systems.map(systemOf) };
  const made = await startRemoteCapsule(portal, body, randomUUID());
  if (!made.ok) return reportFailure(made, deps);
  const { kind, id } = made.value;
  if (kind === 'experiment') {
    deps.terminal.err(`${portal.url.replace(/\/+$/, '')}/experiments/${printable(id)}\n`);
    return { kind: 'reported', exitCode: exitCodes.passed };
  }
  const run = await waitForRemoteRun(portal, id, 1);
  return run.ok ? followRemoteRun(portal, run.value, deps) : reportFailure(run, deps);
}

/** `launcher/variant`, or the id of a target. */
function systemOf(named: string): { targetId: string } | { launcher: string; variant: string } {
  const [launcher = '', variant] = named.split('/');
  return variant === undefined ? { targetId: named } : { launcher, variant };
}
