import { readFile, stat } from 'node:fs/promises';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { influxdbV0Template, influxdbV1Template } from '@tidemark/domain/target/config-templates';
import { isCarbonLauncher, type LauncherChoice, type LauncherFile } from '@tidemark/domain/target/launcher';
import { configurationText, topologyDigest } from './carbon-files.ts';
import { changeLauncherFile, withLauncher, withoutLauncher } from './edit-launcher-file.ts';
import { inspectLauncher, type LauncherHealth } from './inspect-launcher.ts';
import { launcherChoices } from './launcher-choices.ts';
import { partOrders } from './part-orders.ts';
import { readLauncherFile } from './read-launcher-file.ts';
import { variantDigest } from './server-command.ts';

/** A launcher as the systems page shows it: what may be chosen, whether it works, and how its servers are configured. */
export type LauncherReport = LauncherChoice & {
  health: LauncherHealth;
  configurations: VariantConfiguration[];
};

/** How the servers of a variant are configured. */
export type VariantConfiguration = {
  variant: string;
  /** As runs record it; null for a relay, whose digest depends on its backends. */
  digest: string | null;
  /** The configuration file where it is the default of its kind; null: the operator's own, which may be confidential, or none. */
  file: string | null;
  /** Processes that are started together, in the order of the operator's file; none but of a topology. */
  parts: VariantPart[];
};

/** A process of a topology, without commands and paths. */
export type VariantPart = { name: string; kind: string; sendsTo: string[] };

/** The operator's launchers of this host. */
export type LauncherStore = {
  /** Whether launchers may be added and removed by the portal. */
  isEditable: boolean;
  /** Read anew at most every ten seconds; null where there is no file, or it cannot be read. */
  choices(): Promise<LauncherChoice[] | null>;
  reports(): Promise<LauncherReport[] | null>;
  /** The file itself, read now. */
  file(): Promise<LauncherFile>;
  add(name: string, entry: Record<string, unknown>): Promise<void>;
  /** False: there is none of this name. */
  remove(name: string): Promise<boolean>;
};

const freshMs = 10_000;

/** createLauncherStore keeps what it read of the operator's file for ten seconds, or until it changes the file. */
export function createLauncherStore(path: string | null, isEditable: boolean, clock: Clock): LauncherStore {
  const choices = keptFor(clock, () => orNull(path, launcherChoices));
  const reports = keptFor(clock, () => orNull(path, reportsOf));
  const change = async (edit: (text: string | null) => string | null) => {
    const isChanged = await changeLauncherFile(requirePath(path), edit);
    choices.forget();
    reports.forget();
    return isChanged;
  };
  return {
    isEditable: isEditable && path !== null,
    choices: choices.read,
    reports: reports.read,
    file: () => readOrEmpty(requirePath(path)),
    add: async (name, entry) => void (await change((text) => withLauncher(text, name, entry))),
    remove: (name) => change((text) => (text === null ? null : withoutLauncher(text, name))),
  };
}

function keptFor<Value>(clock: Clock, read: () => Promise<Value>) {
  let known: { atMs: number; value: Promise<Value> } | null = null;
  return {
    read: () => {
      if (known === null || clock.nowMs() - known.atMs > freshMs)
        known = { atMs: clock.nowMs(), value: read() };
      return known.value;
    },
    forget: () => {
      known = null;
    },
  };
}

async function orNull<Value>(
  path: string | null,
  use: (file: LauncherFile) => Promise<Value>,
): Promise<Value | null> {
  if (path === null) return null;
  try {
    return await use(await readLauncherFile(path));
  } catch {
    return null;
  }
}

async function readOrEmpty(path: string): Promise<LauncherFile> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere || (await readFile(path, 'utf8')).trim() === '') return { launchers: {} };
  return readLauncherFile(path);
}

function requirePath(path: string | null): string {
  if (path === null) throw new DomainError('not_found', { kind: 'launchers file' });
  return path;
}

async function reportsOf(file: LauncherFile): Promise<LauncherReport[]> {
  const choices = await launcherChoices(file);
  return Promise.all(
    choices.map(async (choice) => ({
      ...choice,
      health: await inspectLauncher(file, choice.name),
      configurations: configurationsOf(file, choice.name),
    })),
  );
}

const defaultTemplates: readonly (string | null)[] = [influxdbV0Template, influxdbV1Template];

function configurationsOf(launchers: LauncherFile, name: string): VariantConfiguration[] {
  const launcher = launchers.launchers[name];
  if (!launcher || isCarbonLauncher(launcher)) return [];
  if (launcher.kind === 'topology')
    return Object.keys(launcher.variants).map((variant) => {
      const orders = partOrders(launchers, launcher, variant);
      return {
        variant,
        digest: topologyDigest(orders),
        file: configurationText(orders),
        parts: orders.map(({ part: { name, sendsTo }, launcher: { kind } }) => ({ name, kind, sendsTo })),
      };
    });
  if (launcher.kind === 'influxdb-relay')
    return Object.keys(launcher.variants).map((variant) => ({
      variant,
      digest: null,
      file: null,
      parts: [],
    }));
  const { configTemplate } = launcher;
  return Object.entries(launcher.variants).map(([variant, { settings }]) => ({
    variant,
    digest: variantDigest(name, launcher, settings),
    file:
      configTemplate !== null && defaultTemplates.includes(configTemplate)
        ? configTemplate.replaceAll('{indexVersion}', settings.indexVersion ?? '{indexVersion}')
        : null,
    parts: [],
  }));
}
