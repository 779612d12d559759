import { type RelayPreset, relayDefaults } from '@tidemark/domain/target/relay-presets';

/** A program of this host that a preset configures, and what it needs to start. */
export type RelayProgram = {
  preset: RelayPreset;
  binary: string;
  /** Before the arguments of the preset, such as our own program behind a `node`. */
  argsBefore?: string[];
  /** Of shared libraries that the host lacks. */
  libraryPath?: string | null;
};

const descriptions: Readonly<Record<RelayPreset, string>> = {
  'influxdb-relay': 'InfluxDB Relay in front of fresh servers: acknowledges what the first backend accepts',
  'nginx-mirror':
    'nginx with a mirror: acknowledges what backend 1 accepts, and drops what the mirror misses',
  telegraf: 'Telegraf with one output per server: acknowledges before any backend, and buffers in memory',
  'tidemark-relay': 'Our reference relay in front of fresh servers',
};

type Variants = Record<string, { description: string; settings?: Record<string, string> }>;

/** Two backends of the same kind each, so that presets differ in the relay alone. */
const variantsOf: Readonly<Record<RelayPreset, Variants>> = {
  'influxdb-relay': {
    pair: { description: 'Two servers, index in memory' },
    'pair-buffered': {
      description: 'Two servers; 100 MB in memory for a backend that is away',
      settings: { buffer: ', buffer-size-mb = 100, max-batch-kb = 512, max-delay-interval = "1s"' },
    },
  },
  'nginx-mirror': { pair: { description: 'Two servers, the second behind the mirror' } },
  telegraf: { pair: { description: 'Two servers; a buffer of 10,000 metrics each' } },
  'tidemark-relay': {
    any: { description: 'Acknowledges what the first of two servers accepts', settings: { policy: 'any' } },
    all: { description: 'Acknowledges what both servers accepted', settings: { policy: 'all' } },
    buffered: {
      description: 'Acknowledges what both servers accepted or what stands in a queue on disk',
      settings: { policy: 'buffered' },
    },
  },
};

/** relayLaunchers are launchers of these programs, each in front of two servers that `backend` starts, as they stand in the file. */
export function relayLaunchers(
  programs: readonly RelayProgram[],
  backend: { launcher: string; variant: string },
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    programs.map(({ preset, binary, argsBefore, libraryPath }) => {
      return [
        preset,
        {
          kind: 'influxdb-relay',
          description: descriptions[preset],
          preset,
          binary,
          ...(argsBefore ? { args: [...argsBefore, ...relayDefaults[preset].args] } : {}),
          ...(libraryPath ? { environment: { LD_LIBRARY_PATH: libraryPath } } : {}),
          variants: Object.fromEntries(
            Object.entries(variantsOf[preset]).map(([name, variant]) => [
              name,
              { ...variant, backends: [{ ...backend }, { ...backend }] },
            ]),
          ),
        },
      ];
    }),
  );
}
