import { describe, expect, it } from 'vitest';
import { createLog, redact } from './log.ts';

describe('the log', () => {
  it.each([
    ['connect postgres://tidemark:hunter2@127.0.0.1:5432/x failed', 'hunter2'],
    ['Authorization: Bearer tmk_abcdefghijklmnop', 'abcdefghijklmnop'],
    ['{"password":"hunter2"}', 'hunter2'],
    ['GET /r/AbCdEfGhIjKlMnOpQrStUvWxYz012345', 'AbCdEfGhIjKlMnOp'],
    ['GET /api/v1/shared/AbCdEfGhIjKlMnOpQrStUvWxYz012345', 'AbCdEfGhIjKlMnOp'],
  ])('hides the secret of %j', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(JSON.stringify({ text }))).not.toContain(secret);
  });

  it('writes one line for each event, whatever the message contains', () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line)).error('first\r\n{"level":"forged"}', { path: '/a\nb' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', path: '/a\nb' });
  });

  it('escapes what would steer a terminal, and can still be read as JSON', () => {
    const lines: string[] = [];
    const message = '\u001b[2J \u009b2J \u202e \u2028 \u{e0001} Größe 🌊';
    createLog((line) => lines.push(line)).error(message);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(lines[0]).toContain('Größe 🌊');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message });
  });
});
