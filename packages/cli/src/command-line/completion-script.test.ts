import { expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { leavesOf, wordsOf } from './command.ts';
import { completionScript, shells } from './completion-script.ts';

const program = createProgram('0.0.0', [], () => {});

test.each(shells)('the script for %s knows every command and every option', (shell) => {
  const script = completionScript(shell, program);
  for (const command of leavesOf(program)) {
    expect(script).toContain(`/${wordsOf(command).replaceAll(' ', '/')}`);
    for (const { long } of command.options)
      expect(script).toContain(shell === 'fish' ? `-l ${long?.slice(2)} ` : `${long}`);
  }
});

test('a quote in a description ends no word of the script', () => {
  expect(completionScript('zsh', program)).toContain("Import other tools'\\'' command lines and results.");
});
