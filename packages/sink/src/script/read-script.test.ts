import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readScript } from './read-script.ts';

it('reads the script of the guide', async () => {
  const guide = await readFile(new URL('../../../../docs/sink.md', import.meta.url), 'utf8');
  const script = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(readScript(script)).toMatchObject({ ok: true, script: { scope: 'writes', latency: { baseMs: 2 } } });
});

it.each([
  ['a mistyped word', '{"rule":[]}', /rule/],
  [
    'an effect that there is not',
    '{"rules":[{"when":{"every":1},"effect":{"kind":"melt"}}]}',
    /\/rules\/0\/effect/,
  ],
  ['a share above all', '{"rules":[{"when":{"share":2},"effect":{"kind":"forget"}}]}', /\/rules\/0\/when/],
  [
    'pauses without an end',
    '{"latency":{"pauses":[{"lengthMs":10,"everyMs":10}]}}',
    /shorter than the time between/,
  ],
])('refuses %s and says where it stands', (_, text, reason) => {
  const reading = readScript(text);
  expect(reading.ok ? 'accepted' : reading.reason).toMatch(reason);
});
