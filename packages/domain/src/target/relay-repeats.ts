import type { LauncherFile } from './launcher.ts';
import { type RelayPreset, relayDefaults } from './relay-presets.ts';

/** Whether each program, configured by its preset, tries a backend again with what that did not take. */
const repeats: Readonly<Record<RelayPreset, (settings: Readonly<Record<string, string>>) => boolean>> = {
  'influxdb-relay': ({ buffer }) => buffer !== '',
  'nginx-mirror': () => false,
  telegraf: () => true,
  'tidemark-relay': ({ policy }) => policy === 'buffered',
};

/** relayRepeats reports whether a relay tries a backend again with what that did not take; true where templates of the file decide it, and for others. */
export function relayRepeats({ launchers }: LauncherFile, name: string, variant: string): boolean {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (launcher?.kind !== 'influxdb-relay') return true;
  const { configTemplate, backendTemplate, copyTemplate } = relayDefaults[launcher.preset];
  const isUsual =
    launcher.configTemplate === configTemplate &&
    launcher.backendTemplate === backendTemplate &&
    launcher.copyTemplate === copyTemplate;
  return !isUsual || repeats[launcher.preset](launcher.variants[variant]?.settings ?? {});
}
