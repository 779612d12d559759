import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { ProgramLauncher } from '@tidemark/domain/target/launcher';
import type { ServerLauncher } from '@tidemark/domain/target/server-launcher';
import { containerArgs, containerRoot } from './docker-container.ts';
import type { Program } from './find-program.ts';
import { logFileOf } from './launch-directory.ts';
import type { SupervisedCommand } from './supervise.ts';

/** One server to be started: a launcher with the settings of a variant. */
export type ServerOrder = {
  /** Name of the launcher, for errors. */
  name: string;
  launcher: ProgramLauncher;
  settings: Record<string, string>;
  /** Of this server alone. */
  directory: string;
  /** More placeholders, and what stands for them in the digest of the configuration. */
  placeholders: Record<string, { value: string; digested: string }>;
};

/** How a server is started, decided before anything is. */
export type ServerStart = {
  command: SupervisedCommand;
  configFile: { path: string; text: string } | null;
  url: string;
  configDigest: string;
};

const usualPath = '/usr/local/bin:/usr/bin:/bin';
const containerBindPort = 8_088;

/** serverCommand decides how a server is started: nothing of the worker's environment reaches it but PATH and HOME. */
export function serverCommand(
  order: ServerOrder,
  program: Program,
  [httpPort, bindPort]: readonly [number, number],
): ServerStart {
  const { directory } = order;
  const isContainer = program.kind === 'image';
  const root = isContainer ? containerRoot : directory;
  const containerPort = 'containerPort' in order.launcher ? order.launcher.containerPort : httpPort;
  const configFile = join(root, configNameOf(order.launcher));
  const filled = fillAll(order, {
    ...order.settings,
    ...valuesOf(order.placeholders, 'value'),
    dataDir: join(root, 'data'),
    listenAddress: isContainer ? '0.0.0.0' : '127.0.0.1',
    httpPort: String(isContainer ? containerPort : httpPort),
    bindPort: String(isContainer ? containerBindPort : bindPort),
    configFile,
    config: configFile,
  });
  const digested = fillAll(order, {
    ...order.settings,
    ...valuesOf(order.placeholders, 'digested'),
    ...runPlaceholders,
  });
  return {
    command: isContainer
      ? containerCommand(order, program, filled, { httpPort, containerPort })
      : {
          ...launchPaths(directory),
          binary: program.path,
          args: filled.args,
          environment: { PATH: usualPath, HOME: directory, ...filled.environment },
          container: null,
        },
    configFile:
      filled.config === null
        ? null
        : { path: join(directory, configNameOf(order.launcher)), text: filled.config },
    url: `http://127.0.0.1:${httpPort}`,
    configDigest: configDigest({ ...digested, image: isContainer ? program.image : null }),
  };
}

/** variantDigest is the digest of a server of its own with these settings; null where a placeholder has no value. */
export function variantDigest(
  name: string,
  launcher: ServerLauncher,
  settings: Record<string, string>,
): string | null {
  const order = { name, launcher, settings, directory: '', placeholders: {} };
  try {
    const filled = fillAll(order, { ...settings, ...runPlaceholders });
    return configDigest({ ...filled, image: launcher.image ?? null });
  } catch (error) {
    if (isDomainError(error, 'launcher_failed')) return null;
    throw error;
  }
}

/** Placeholders that each run fills in its own way, as they stand in a digest. */
const runPlaceholders = Object.fromEntries(
  ['dataDir', 'listenAddress', 'httpPort', 'bindPort', 'configFile', 'config'].map((name) => [
    name,
    `{${name === 'config' ? 'configFile' : name}}`,
  ]),
);

/** Decides over the configuration file in 0.12 and later. */
const authEnvironment = { INFLUXDB_HTTP_AUTH_ENABLED: 'true' };

function fillAll({ name, launcher }: ServerOrder, values: Record<string, string>) {
  const { configTemplate: template } = launcher;
  const { configFile: _, config: __, ...withoutFile } = values;
  const known = template === null ? withoutFile : values;
  const fill = (text: string) => fillTemplate(text, known, name);
  return {
    config: template === null ? null : fill(template),
    args: launcher.args.map(fill),
    environment: {
      ...Object.fromEntries(Object.entries(launcher.environment).map(([key, value]) => [key, fill(value)])),
      ...('auth' in launcher && launcher.auth ? authEnvironment : {}),
    },
  };
}

function valuesOf(
  placeholders: ServerOrder['placeholders'],
  key: 'value' | 'digested',
): Record<string, string> {
  return Object.fromEntries(Object.entries(placeholders).map(([name, place]) => [name, place[key]]));
}

function launchPaths(directory: string) {
  return { directory, logFile: logFileOf(directory) };
}

/** A 2.x takes the format of its configuration from the ending of its name; YAML reads JSON too. */
function configNameOf({ kind }: ProgramLauncher): string {
  return kind === 'influxdb-v2' ? 'config.yaml' : 'server.conf';
}

function containerCommand(
  { directory }: ServerOrder,
  program: Extract<Program, { kind: 'image' }>,
  filled: { args: string[]; environment: Record<string, string> },
  { httpPort, containerPort }: { httpPort: number; containerPort: number },
): SupervisedCommand {
  const name = `tidemark-${basename(directory)}-${httpPort}`;
  const { image, docker, user } = program;
  return {
    ...launchPaths(directory),
    binary: docker,
    args: containerArgs({
      image,
      name,
      directory,
      hostPort: httpPort,
      containerPort,
      user,
      environmentNames: Object.keys(filled.environment),
      args: filled.args,
    }),
    environment: { PATH: usualPath, HOME: directory, ...filled.environment },
    container: { docker, name },
  };
}

/** How a server is configured, filled with the settings of its variant only: directories and ports are still placeholders. */
export type ServerConfiguration = {
  config: string | null;
  args: string[];
  environment: Record<string, string>;
  image: string | null;
};

/** configDigest is the SHA-256 of a configuration: equal configurations have equal digests, whatever directory and ports a run was given. */
export function configDigest(configuration: ServerConfiguration): string {
  return createHash('sha256').update(canonicalJson(configuration)).digest('hex');
}

/** fillTemplate fills `{name}` placeholders; one without a value is an error that names it. */
export function fillTemplate(template: string, values: Record<string, string>, launcher: string): string {
  return template.replace(/\{([A-Za-z][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !Object.hasOwn(values, name)) {
      throw new DomainError('launcher_failed', {
        launcher,
        detail: `the variant has no setting for {${name}}`,
      });
    }
    return value;
  });
}
