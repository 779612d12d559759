import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import pythonPaths from './testing/paths.fixture.json' with { type: 'json' };
import { storedName, whisperPathOf } from './whisper-path.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('whisperPathOf', () => {
  it.each(pythonPaths)('gives the file of %j that carbon gives', (name = '', stored = '', file = '') => {
    expect({ stored: storedName(name), file: whisperPathOf(name, sha256) }).toEqual({ stored, file });
  });

  it('never leaves the directory', () => {
    const part = fc.constantFrom('.', '/', '..', '\\', 'a', ';', '=', '~', '_tagged', '\0');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const file = whisperPathOf(parts.join(''), sha256);
        expect(file).toMatch(/^[^/].*\.wsp$|^\.wsp$/s);
        expect(file.split('/')).not.toContain('..');
      }),
    );
  });
});
