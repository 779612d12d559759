import type { LauncherChoice } from '../target/launcher.ts';

/** aLauncherChoice builds a launcher of InfluxDB 1.x that this host can start, with variants by their names. */
export function aLauncherChoice(
  name: string,
  variants: string[],
  overrides: Partial<LauncherChoice> = {},
): LauncherChoice {
  return {
    name,
    description: '',
    kind: 'influxdb-v1',
    preset: null,
    unavailable: null,
    variants: variants.map((variant) => ({ name: variant, description: '', parts: [] })),
    ...overrides,
  };
}
