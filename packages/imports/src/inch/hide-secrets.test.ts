import { expect, test } from 'vitest';
import { hideSecrets, secretOfLine } from './hide-secrets.ts';

test.each([
  ['inch -password hunter2 -v', "inch -password '***' -v"],
  ['inch --password=hunter2', "inch --password='***'"],
  [`inch -token 'hunter2 and' -v`, `inch -token '***' -v`],
  [`inch -token "hunter2 \\" and" -v`, `inch -token '***' -v`],
  ['inch -report-password hunter2', "inch -report-password '***'"],
  ['inch -password \\\n  hunter2 -v', "inch -password \\\n  '***' -v"],
  ['inch -host http://u:hunter2@h:8086', 'inch -host http://***@h:8086'],
  ['influx-stress insert --pass hunter2', "influx-stress insert --pass '***'"],
  ["inch -password 'hunter2", "inch -password '***'"],
])('%j is kept as %j', (line, kept) => {
  expect(hideSecrets(line)).toBe(kept);
});

test.each([
  ['inch -user u -password hunter2', { kind: 'known', secret: 'hunter2' }],
  [`inch -password "a \\"b"`, { kind: 'known', secret: 'a "b' }],
  ['inch -v2 -token t', { kind: 'known', secret: 't' }],
  ['inch -host http://u:p%40@h', { kind: 'known', secret: 'p@' }],
  ['influx-stress insert --pass p', { kind: 'known', secret: 'p' }],
  ['inch', { kind: 'none' }],
  ["inch -password '***'", { kind: 'hidden' }],
  ['inch -host http://***@h', { kind: 'hidden' }],
  ['no line', { kind: 'none' }],
])('the secret of %j is %j', (line, secret) => {
  expect(secretOfLine(line)).toEqual(secret);
});

test('a kept line no longer knows its secret', () => {
  for (const line of ['inch -password x', 'inch -host http://u:x@h', 'influx-stress insert --pass x']) {
    expect(secretOfLine(hideSecrets(line))).toEqual({ kind: 'hidden' });
  }
});
