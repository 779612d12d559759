import { z } from 'zod';
import { influxdbV0Template, influxdbV1Template } from './config-templates.ts';
import { launcherNameShape } from './target.ts';

/** A configuration of a launcher: settings for its template, so that one binary gives several systems to compare. */
export const launcherVariantShape = z.strictObject({
  description: z.string().max(500).default(''),
  settings: z.record(z.string(), z.string()).default({}),
});

const environmentShape = z
  .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name an environment variable'), z.string())
  .describe('Environment of the process in addition to PATH and HOME; values may contain placeholders');

/** Common to all launchers that start a process. */
export const startedProcess = {
  description: z.string().max(500).default(''),
  binary: z
    .string()
    .min(1)
    .optional()
    .describe('Path of the executable, or its name in a standard directory'),
  image: z
    .string()
    .regex(/^[a-z0-9][A-Za-z0-9._:/@-]{0,254}$/, 'name an image such as influxdb:1.8')
    .optional()
    .describe('A container image instead of a binary; requires Docker on the worker host'),
  containerPort: z.int().min(1).max(65_535).default(8086).describe('Port of the server within its container'),
  environment: environmentShape.default({}),
  readyTimeoutSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .default(40)
    .describe('A server that does not answer within this time has failed'),
};

const readyPathShape = z
  .string()
  .regex(/^\/[\x21-\x7e]*$/, 'write a path such as /ping')
  .describe('The server is ready when this path answers with a status below 300');

const configTemplateShape = z
  .string()
  .nullable()
  .describe(
    'Text with {dataDir}, {listenAddress}, {httpPort}, {bindPort} and the settings of the variant; null: no file',
  );

const variants = z.record(launcherNameShape, launcherVariantShape);

/** An InfluxDB of a generation that is configured by a TOML file. */
const influxdbLauncher = {
  ...startedProcess,
  args: z.array(z.string()).default(['-config', '{configFile}']),
  readyPath: readyPathShape.default('/ping'),
  auth: z
    .boolean()
    .default(false)
    .describe('Only a user of the run, with a random password, may read and write; changes what is measured'),
  variants,
};

/** Arguments that set the data directory and the listen addresses of a 2.x. */
const influxdbV2Args = [
  '--bolt-path={dataDir}/influxd.bolt',
  '--engine-path={dataDir}/engine',
  '--http-bind-address={listenAddress}:{httpPort}',
  '--reporting-disabled',
];

const oneProgram = { path: ['binary'], message: 'name either a binary or an image' };

/** Launchers of single servers, one shape per generation. */
export const serverLauncherShapes = [
  z
    .strictObject({
      kind: z.literal('influxdb-v0'),
      ...influxdbLauncher,
      configTemplate: configTemplateShape.default(influxdbV0Template),
    })
    .refine(hasOneProgram, oneProgram),
  z
    .strictObject({
      kind: z.literal('influxdb-v1'),
      ...influxdbLauncher,
      configTemplate: configTemplateShape.default(influxdbV1Template),
    })
    .refine(hasOneProgram, oneProgram),
  z
    .strictObject({
      kind: z.literal('influxdb-v2'),
      ...startedProcess,
      args: z.array(z.string()).default(influxdbV2Args),
      configTemplate: configTemplateShape.default(null),
      readyPath: readyPathShape.default('/health'),
      variants,
    })
    .refine(hasOneProgram, oneProgram),
] as const;
export type ServerLauncher = z.infer<(typeof serverLauncherShapes)[number]>;

/** hasOneProgram reports whether a launcher names either a binary or an image. */
export function hasOneProgram({
  binary,
  image,
}: {
  binary?: string | undefined;
  image?: string | undefined;
}): boolean {
  return (binary === undefined) !== (image === undefined);
}
