import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, choiceOption, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { benchmarkName, benchmarkTemplate } from '../templates/benchmark-template.ts';
import { type CiHost, ciHosts, ciTemplates } from '../templates/ci-template.ts';

const ciChoices = [...ciHosts, 'none'] as const;

type InitInput = { folder: string; ci: CiHost | 'none' | null };

/** initCommand is `tidemark init`. */
export function initCommand(choose: Choose) {
  return newCommand('init', {
    summary: 'Write a tidemark.yaml with comments, and a job for GitHub or GitLab.',
    details: 'Replaces nothing: a file that is there already stays as it is.',
    examples: ['tidemark init', 'tidemark init --ci gitlab'],
  })
    .argument('[folder]', 'the folder of the repository', '.')
    .addOption(
      choiceOption(
        '--ci <host>',
        'the host of the job; default: the one whose files or remote are found',
        ciChoices,
      ),
    )
    .action((folder, { ci = null }) => choose(initialize, { folder, ci }));
}

async function initialize({ folder, ci }: InitInput, { terminal }: CliDeps): Promise<ExitCode> {
  const host = ci ?? (await findHost(folder));
  const files = [
    { path: 'tidemark.yaml', text: benchmarkTemplate(benchmarkName(basename(resolve(folder)))) },
    ...(host === null || host === 'none' ? [] : [ciTemplates[host]]),
  ];
  for (const { path, text } of files) {
    const fault = await writeNew(join(folder, path), text);
    if (fault === null) terminal.out(`${path}: written\n`);
    else if (fault === existing) terminal.out(`${path}: is there already, and stays as it is\n`);
    else {
      terminal.err(`${path}: ${fault}\n`);
      return exitCodes.badInput;
    }
  }
  if (host === null)
    terminal.out('No CI was found: "tidemark init --ci github" or "--ci gitlab" writes its job.\n');
  else if (host !== 'none') terminal.out(`${ciTemplates[host].advice}\n`);
  terminal.out('Next: "tidemark validate", "tidemark login <url>", "tidemark gate".\n');
  return exitCodes.passed;
}

const existing = 'EEXIST';

/** writeNew writes a file that is not there; otherwise it gives EEXIST, or another reason. */
async function writeNew(path: string, text: string): Promise<string | null> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    return reasonOf(error);
  }
  try {
    await writeFile(path, text, { flag: 'wx' });
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? existing : reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function findHost(folder: string): Promise<CiHost | null> {
  if (await isThere(join(folder, '.gitlab-ci.yml'))) return 'gitlab';
  if (await isThere(join(folder, '.github'))) return 'github';
  const config = await readFile(join(folder, '.git', 'config'), 'utf8').catch(() => '');
  return hostOfRemote(config);
}

/** hostOfRemote reads the host from the addresses in a git configuration. */
export function hostOfRemote(config: string): CiHost | null {
  const remotes = [...config.matchAll(/^\s*url\s*=\s*(\S+)/gm)].map(([, url]) => url ?? '');
  return ciHosts.find((host) => remotes.some((url) => url.includes(host))) ?? null;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
