import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { parse, stringify } from 'yaml';
import type { CliDeps } from '../cli-deps.ts';
import { runCli } from '../run-cli.ts';

const examples = new URL('../../../../docs/examples/', import.meta.url);

/** The environment of a command that a test can set; by default there is no terminal, no keyboard and no stop. */
export type TestEnvironment = Partial<Omit<CliDeps, 'terminal'>> & {
  interactive?: boolean;
  /** Receives everything that was printed so far, and each piece of what went to the other stream. */
  onOut?: (out: string) => void;
  onErr?: (piece: string) => void;
};

/** runTidemark runs one command line as `npm run tidemark` would, without a process of its own, and gives what it printed. */
export async function runTidemark(argv: string[], environment: TestEnvironment = {}) {
  const { interactive = false, onOut, onErr, env, ...deps } = environment;
  let out = '';
  let err = '';
  const exitCode = await runCli(argv, '0.0.0', {
    terminal: {
      out: (text) => {
        out += text;
        onOut?.(out);
      },
      err: (text) => {
        err += text;
        onErr?.(text);
      },
      interactive,
      columns: 120,
    },
    // A test observes no host, unless it asks for that.
    env: { TIDEMARK_PREFLIGHT_MS: '0', ...env },
    clock: systemClock,
    keys: null,
    isPacked: false,
    stop: new AbortController().signal,
    ...deps,
  });
  return { exitCode, out, err };
}

/** writeExample writes an example of docs/examples, changed, as `path`, and gives the path. */
export async function writeExample(
  name: string,
  path: string,
  change: (plan: ReturnType<typeof parse>) => void = () => undefined,
): Promise<string> {
  const plan = parse(await readFile(new URL(name, examples), 'utf8'));
  change(plan);
  await writeFile(path, stringify(plan));
  return path;
}

/** exampleIn gives a function that writes changed examples into a directory under names of their own. */
export function exampleIn(directory: () => string) {
  let written = 0;
  return (name: string, change?: (plan: ReturnType<typeof parse>) => void) => {
    written += 1;
    return writeExample(name, join(directory(), `${written}-${name}`), change);
  };
}
