import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TopologyLauncher } from '@tidemark/domain/target/graphite-launcher';
import type { LauncherFile, RelayLauncher } from '@tidemark/domain/target/launcher';
import type { ServerLauncher } from '@tidemark/domain/target/server-launcher';

/** A launcher with one of its variants. */
export type ChosenLauncher =
  | { launcher: ServerLauncher; variant: ServerLauncher['variants'][string] }
  | { launcher: RelayLauncher; variant: RelayLauncher['variants'][string] }
  | { launcher: TopologyLauncher; variant: TopologyLauncher['variants'][string] };

/** chooseLauncher finds launcher and variant in the operator's file, or throws `launcher_failed` that names what there is. */
export function chooseLauncher({ launchers }: LauncherFile, name: string, variant: string): ChosenLauncher {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher)
    throw new DomainError('launcher_failed', { launcher: name, detail: 'this worker has no such launcher' });
  switch (launcher.kind) {
    case 'carbon-cache':
    case 'carbon-relay':
    case 'carbon-c-relay':
      throw new DomainError('launcher_failed', {
        launcher: name,
        detail: 'it starts as a part of a topology only',
      });
    case 'influxdb-relay':
      return { launcher, variant: variantOf(launcher.variants, name, variant) };
    case 'topology':
      return { launcher, variant: variantOf(launcher.variants, name, variant) };
    default:
      return { launcher, variant: variantOf(launcher.variants, name, variant) };
  }
}

function variantOf<Variant>(variants: Record<string, Variant>, name: string, variant: string): Variant {
  const chosen = Object.hasOwn(variants, variant) ? variants[variant] : undefined;
  if (chosen) return chosen;
  const detail = `it has no variant "${variant}" (${Object.keys(variants).join(', ')})`;
  throw new DomainError('launcher_failed', { launcher: name, detail });
}
