import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { readBenchmarkFile } from '@tidemark/domain/gate/benchmark-file';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { printable } from '@tidemark/domain/kernel/printable';
import { readPlanFile } from '@tidemark/domain/run/plan-file';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { faultLines, parseFileText } from '../input/parse-file-text.ts';
import { readText } from '../input/read-text.ts';

/** validateCommand is `tidemark validate`. */
export function validateCommand(choose: Choose) {
  return newCommand('validate', {
    summary: 'Check benchmarks, experiments and plan files without running them.',
    details:
      'Prints every fault with its line, its path and what would be valid; needs no portal. Ids of schemas, targets and launchers are checked where it runs.',
    examples: ['tidemark validate', 'tidemark validate tidemark.yaml plans/*.yaml'],
    exits: ['0  Every file is valid.', '4  A file is not, or cannot be read.'],
  })
    .argument('[files...]', 'default: tidemark.yaml')
    .action((files) => choose(validateFiles, { paths: files.length === 0 ? ['tidemark.yaml'] : files }));
}

async function validateFiles({ paths }: { paths: string[] }, { terminal }: CliDeps): Promise<ExitCode> {
  let isValid = true;
  for (const path of paths) {
    const faults = await faultsOf(path);
    if (typeof faults === 'string') terminal.out(`${printable(path)}: valid ${faults}\n`);
    else {
      isValid = false;
      for (const line of faults) terminal.err(`${line}\n`);
    }
  }
  return isValid ? exitCodes.passed : exitCodes.badInput;
}

/** The faults of a file, one line each, or the kind of the valid file. */
async function faultsOf(path: string): Promise<string[] | string> {
  const text = await readText(path);
  if (!text.ok) return [`${printable(path)}: ${text.reason}`];
  const parsed = parseFileText(text.text, (content) => {
    const kind = fileKind(content);
    readers[kind](content);
    return kind;
  });
  return parsed.ok ? parsed.value : faultLines(path, parsed.faults);
}

type FileKind = 'benchmark' | 'experiment' | 'plan';

const readers: Record<FileKind, (content: unknown) => unknown> = {
  benchmark: readBenchmarkFile,
  experiment: (content) => parseInput(experimentInputShape, content),
  plan: readPlanFile,
};

/** fileKind distinguishes the kinds of files by the keys that only one of them has. */
export function fileKind(content: unknown): FileKind {
  if (typeof content !== 'object' || content === null) return 'plan';
  if ('benchmark' in content) return 'benchmark';
  return 'schemas' in content || 'systems' in content ? 'experiment' : 'plan';
}
