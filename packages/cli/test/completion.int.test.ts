import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runTidemark } from '../src/testing/run-tidemark.ts';

const script = (await runTidemark(['completion', 'bash'])).out;

/** What bash offers after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const line = ['tidemark', ...words].map((word) => `'${word}'`).join(' ');
  const typed = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _tidemark; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['--norc', '-c', `${script}\n${typed}`], { encoding: 'utf8' });
  return out.split('\n').filter((word) => word !== '');
}

test.each([
  [['ca'], ['capsule']],
  [['plan', ''], ['check']],
  [['schema', 'im'], ['import']],
  [
    ['run', 'plan.yaml', '--l'],
    ['--local', '--launchers', '--label'],
  ],
  [
    ['import', 'inch', '--mode', ''],
    ['faithful', 'corrected'],
  ],
  [['compare', '--metric', 'points'], ['pointsPerSec']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
])('bash completes %j with %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

test.each([[['run', '']], [['run', '--json', '']], [['sink', '--port', '']]])(
  'bash is left to offer files after %j',
  (words) => {
    expect(offered(...words)).toEqual([]);
  },
);
