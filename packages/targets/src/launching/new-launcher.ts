import { type Launcher, launcherShape } from '@tidemark/domain/target/launcher';

/** Kinds of launchers that a binary can be added as. */
export type AddedKind = 'influxdb-v0' | 'influxdb-v1' | 'influxdb-v2';

/** A configuration that is offered for a version. */
export type OfferedVariant = { name: string; description: string };

const kindsByMajor: Readonly<Record<string, AddedKind>> = {
  '0': 'influxdb-v0',
  '1': 'influxdb-v1',
  '2': 'influxdb-v2',
};

const indexVariants: OfferedVariant[] = [
  { name: 'inmem', description: 'Index in memory' },
  { name: 'tsi1', description: 'Index on disk (TSI)' },
];
const plainVariants: OfferedVariant[] = [{ name: 'plain', description: 'Default engine and index' }];

/** kindOfVersion gives the kind of launcher for a version that influxd reported; null: none supports it. */
export function kindOfVersion(version: string): AddedKind | null {
  const major = version.split('.')[0] ?? '';
  return Object.hasOwn(kindsByMajor, major) ? (kindsByMajor[major] ?? null) : null;
}

/** variantsOf gives the configurations that a kind is offered in. */
export function variantsOf(kind: AddedKind): OfferedVariant[] {
  return kind === 'influxdb-v1' ? indexVariants : plainVariants;
}

/** proposedName names a launcher by its version, and by its variant where there is one of several only: influxdb-1.8.10-tsi1. */
export function proposedName(version: string, kind: AddedKind, variants: readonly string[]): string {
  const [single] = variants;
  const suffix = variantsOf(kind).length > 1 && variants.length === 1 ? `-${single}` : '';
  const number = version.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '-');
  return `influxdb-${number}${suffix}`.slice(0, 60);
}

/** What of a launcher is decided when it is added; everything else is the default of its kind. */
export type NewLauncher = { binary: string; version: string; kind: AddedKind; variants: readonly string[] };

/** launcherEntry is a new launcher as it stands in the file. */
export function launcherEntry({ binary, version, kind, variants }: NewLauncher): Record<string, unknown> {
  const chosen = variantsOf(kind).filter(({ name }) => variants.includes(name));
  return {
    kind,
    description: `InfluxDB ${version}, a fresh server for each run`,
    binary,
    variants: Object.fromEntries(
      chosen.map(({ name, description }) => [
        name,
        kind === 'influxdb-v1' ? { description, settings: { indexVersion: name } } : { description },
      ]),
    ),
  };
}

/** newLauncher is the launcher that an entry means. */
export function newLauncher(added: NewLauncher): Launcher {
  return launcherShape.parse(launcherEntry(added));
}
