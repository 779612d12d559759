import { realpath } from 'node:fs/promises';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import { withoutHostPaths } from '@tidemark/domain/kernel/without-host-paths';
import { launcherNameShape } from '@tidemark/domain/target/target';
import {
  askVersion,
  type ProgramFault,
  programFault,
  programFaultWords,
} from '@tidemark/targets/launching/ask-version';
import {
  type AddedKind,
  kindOfVersion,
  launcherEntry,
  newLauncher,
  type OfferedVariant,
  proposedName,
  variantsOf,
} from '@tidemark/targets/launching/new-launcher';
import { type TriedVariant, tryLauncher } from '@tidemark/targets/launching/try-launcher';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { mayEditLaunchers, requireOperator } from './require-operator.ts';

const pathShape = z
  .string()
  .min(1, 'enter the path of influxd')
  .max(1_000)
  .describe('Absolute path of an influxd on the host of the portal');

/** A program that may become a launcher. */
export const previewLauncherShape = z.strictObject({ path: pathShape });

/** A new launcher: everything but its binary, name and variants is the default of its kind. */
export const addLauncherShape = z.strictObject({
  path: pathShape,
  name: launcherNameShape.optional().describe('Default: influxdb- with the version'),
  variants: z
    .array(launcherNameShape)
    .min(1, 'choose at least one configuration')
    .max(8)
    .optional()
    .describe('1.x: inmem, tsi1; others: plain. Default: all'),
});

/** What a program says it is, and as what it would be added. */
export type LauncherPreview = {
  version: string;
  kind: AddedKind;
  name: string;
  variants: OfferedVariant[];
};

/** previewLauncher asks a program for its version, or throws validation_failed at `/path`. */
export async function previewLauncher(
  ctx: ServiceContext,
  input: z.input<typeof previewLauncherShape>,
): Promise<LauncherPreview> {
  await requireOperator(ctx);
  const { path } = parseStorable(previewLauncherShape, input);
  const { version, kind } = await askProgram(path);
  const variants = variantsOf(kind);
  const names = variants.map(({ name }) => name);
  return { version, kind, name: proposedName(version, kind, names), variants };
}

/** A launcher that was tried and added. */
export type AddedLauncher = { name: string; version: string; kind: AddedKind; tried: TriedVariant[] };

/** addLauncher asks the version, starts and stops every variant, and only then writes the launcher into the operator's file. */
export async function addLauncher(
  ctx: ServiceContext,
  input: z.input<typeof addLauncherShape>,
): Promise<AddedLauncher> {
  const store = await requireOperator(ctx);
  const { path, name: given, variants: wanted } = parseStorable(addLauncherShape, input);
  const { binary, version, kind } = await askProgram(path);
  const offered = variantsOf(kind).map(({ name }) => name);
  const unknown = wanted?.find((variant) => !offered.includes(variant));
  if (unknown !== undefined)
    throw fault('/variants', 'unknown_name', `InfluxDB ${version} is offered as ${offered.join(', ')}`);
  const variants = wanted ?? offered;
  const name = given ?? proposedName(version, kind, variants);
  const { launchers } = await store.file();
  if (Object.hasOwn(launchers, name))
    throw fault('/name', 'name_taken', `there is a launcher "${name}" already: choose another name`);
  const added = { binary, version, kind, variants };
  const tried = await tryOnce(() =>
    tryLauncher({ launchers: { [name]: newLauncher(added) } }, name, ctx.clock),
  );
  await store.add(name, launcherEntry(added));
  return { name, version, kind, tried };
}

export type LauncherNameInput = { launcher: string };

/** removeLauncher takes a launcher out of the operator's file; its program stays where it is. */
export async function removeLauncher(ctx: ServiceContext, { launcher }: LauncherNameInput): Promise<void> {
  const store = await requireOperator(ctx);
  requireFound((await store.remove(launcher)) || null, 'launcher');
}

/**
 * checkLauncher starts and stops every variant of a launcher as a run would, or throws launcher_failed with the end of its log, without
 * paths of this host for those who may not edit launchers.
 */
export async function checkLauncher(
  ctx: ServiceContext,
  { launcher }: LauncherNameInput,
): Promise<{ tried: TriedVariant[] }> {
  requirePermission(ctx, 'run');
  const mayEdit = await mayEditLaunchers(ctx);
  const check = async () => {
    const file = requireFound((await ctx.launcherStore?.file()) ?? null, 'launcher');
    requireFound(Object.hasOwn(file.launchers, launcher) || null, 'launcher');
    return { tried: await tryOnce(() => tryLauncher(file, launcher, ctx.clock)) };
  };
  return check().catch((error: unknown) => {
    throw mayEdit ? error : withoutPaths(error, launcher);
  });
}

/** What an operator's file or a server's log says, for everyone. */
function withoutPaths(error: unknown, launcher: string): unknown {
  const detail = isDomainError(error, 'launcher_failed')
    ? error.details.detail
    : isDomainError(error, 'validation_failed')
      ? error.message
      : null;
  if (detail === null) return error;
  return new DomainError('launcher_failed', { launcher, detail: withoutHostPaths(detail) }, { cause: error });
}

let isTrying = false;

/** One trial at a time in this process: each starts servers beside the runs. */
async function tryOnce<Value>(work: () => Promise<Value>): Promise<Value> {
  if (isTrying) throw new DomainError('rate_limited', { retryAfterSeconds: 5 });
  isTrying = true;
  try {
    return await work();
  } finally {
    isTrying = false;
  }
}

/** The binary is the file that was checked, not a link that may lead elsewhere later. */
async function askProgram(path: string): Promise<{ binary: string; version: string; kind: AddedKind }> {
  const refused = await programFault(path);
  if (refused !== null) throw faultyProgram(refused);
  const binary = await realpath(path);
  const asked = await askVersion(binary);
  if (asked.fault !== null) throw faultyProgram(asked.fault);
  const kind = kindOfVersion(asked.version);
  if (kind === null)
    throw fault('/path', 'unknown_version', `InfluxDB ${asked.version} is not supported: 0.12 to 2.x are`);
  return { binary, version: asked.version, kind };
}

function faultyProgram(code: ProgramFault): DomainError {
  const { says, advice } = programFaultWords[code];
  return fault('/path', code, `${says} ${advice}`);
}

function fault(pointer: string, code: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer, code, detail }] });
}
