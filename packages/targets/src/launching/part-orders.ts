import type { TopologyLauncher } from '@tidemark/domain/target/graphite-launcher';
import { isCarbonLauncher, type LauncherFile } from '@tidemark/domain/target/launcher';
import type { PartOrder } from './carbon-files.ts';

/** partOrders gives the parts of a variant, each with its program. */
export function partOrders(
  { launchers }: LauncherFile,
  { retentions, aggregation, variants }: TopologyLauncher,
  variant: string,
): PartOrder[] {
  const parts = variants[variant]?.parts ?? [];
  const programs = parts.flatMap((part) => {
    const launcher = launchers[part.launcher];
    return launcher && isCarbonLauncher(launcher) ? [{ part, launcher }] : [];
  });
  return programs.map(({ part, launcher }) => ({
    part,
    launcher,
    settings: { ...launcher.variants[part.variant]?.settings, ...part.settings },
    destinations: programs
      .filter((other) => part.sendsTo.includes(other.part.name))
      .map((other) => ({ name: other.part.name, kind: other.launcher.kind })),
    storage: { retentions, aggregation },
  }));
}
