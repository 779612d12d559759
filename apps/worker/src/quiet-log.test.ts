import { expect, it } from 'vitest';
import { createLog } from './quiet-log.ts';

it('writes a run whose name contains a line break on one line', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log('run 7 "a\nworker: shut down\u001b[2J": claimed');
  log('run 7: Error: b\n    at f (/x.ts:1:1)');
  expect(lines).toEqual([
    'worker: run 7 "a\\u{a}worker: shut down\\u{1b}[2J": claimed\n',
    'worker: run 7: Error: b\n    at f (/x.ts:1:1)\n',
  ]);
});
