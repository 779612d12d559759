import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import type { FoundLauncher } from './add-found-launcher.ts';
import { changeLauncherFile, withLauncher } from './edit-launcher-file.ts';
import { readLauncherFile } from './read-launcher-file.ts';
import { type RelayProgram, relayLaunchers } from './relay-launchers.ts';
import { tryLauncher } from './try-launcher.ts';

/** What became of a relay: its launcher, and whether it was there already. */
export type AddedRelay = Omit<FoundLauncher, 'version'>;

/**
 * addRelayLaunchers adds launchers of these programs to a launchers file, in front of the first 1.x of the file, after each variant was
 * started and stopped. A preset that a launcher has already is tried only, and a launcher of another kind is never replaced.
 */
export async function addRelayLaunchers(
  file: string,
  programs: readonly RelayProgram[],
): Promise<AddedRelay[]> {
  const added: AddedRelay[] = [];
  for (const program of programs) added.push(await addRelay(file, program));
  return added;
}

async function addRelay(file: string, program: RelayProgram): Promise<AddedRelay> {
  const known = await readLauncherFile(file);
  const existing = relayOf(known, program);
  if (existing !== null) {
    await tryLauncher(known, existing.name, systemClock);
    return { ...existing, wasThere: true };
  }
  const name = program.preset;
  if (Object.hasOwn(known.launchers, name))
    throw refused(
      name,
      `${file} has a launcher of this name already, which starts something else: rename it first`,
    );
  const [entry] = Object.values(relayLaunchers([program], backendOf(known, name)));
  if (!entry) throw new TypeError('one program has one launcher');
  const launchers = parseInput(launcherFileShape, { launchers: { ...known.launchers, [name]: entry } });
  const tried = await tryLauncher(launchers, name, systemClock);
  await changeLauncherFile(file, (text) => withLauncher(text, name, entry));
  return { name, variants: tried.map(({ variant }) => variant), wasThere: false };
}

function relayOf(
  { launchers }: LauncherFile,
  { preset }: RelayProgram,
): { name: string; variants: string[] } | null {
  const found = Object.entries(launchers).find(
    ([, launcher]) => launcher.kind === 'influxdb-relay' && launcher.preset === preset,
  );
  return found ? { name: found[0], variants: Object.keys(found[1].variants) } : null;
}

function backendOf({ launchers }: LauncherFile, relay: string): { launcher: string; variant: string } {
  for (const [launcher, { kind, variants }] of Object.entries(launchers)) {
    const [variant] = Object.keys(variants);
    if (kind === 'influxdb-v1' && variant !== undefined) return { launcher, variant };
  }
  throw refused(relay, 'its backends are InfluxDB 1.x, and the launchers file starts none');
}

function refused(launcher: string, detail: string): DomainError {
  return new DomainError('launcher_failed', { launcher, detail });
}
