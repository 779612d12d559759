import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginRotation, endRotation } from './rotation-files.mjs';

describe('the key files of a rotation', () => {
  let stateDir;
  const read = (name) => fs.readFileSync(path.join(stateDir, name), 'utf8').trim();
  beforeEach(() => {
    stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-rotation-'));
    fs.writeFileSync(path.join(stateDir, 'secret.key'), 'first\n');
  });
  afterEach(() => fs.rmSync(stateDir, { recursive: true, force: true }));

  it('keep the old key beside the new one, both for their owner alone, until the end', () => {
    expect(beginRotation(stateDir, () => 'second')).toEqual({
      secretKey: 'second',
      oldKey: 'first',
      isResumed: false,
    });
    expect([read('secret.key'), read('secret.key.old')]).toEqual(['second', 'first']);
    for (const name of ['secret.key', 'secret.key.old'])
      expect(fs.statSync(path.join(stateDir, name)).mode & 0o777).toBe(0o600);
    endRotation(stateDir);
    expect(fs.readdirSync(stateDir)).toEqual(['secret.key']);
  });

  it('go on with the same keys after an interruption', () => {
    beginRotation(stateDir, () => 'second');
    expect(beginRotation(stateDir, () => 'third')).toEqual({
      secretKey: 'second',
      oldKey: 'first',
      isResumed: true,
    });
    expect(read('secret.key')).toBe('second');
  });

  it('begin anew where the interruption came before the new key was written', () => {
    fs.writeFileSync(path.join(stateDir, 'secret.key.old'), 'first\n');
    expect(beginRotation(stateDir, () => 'second')).toMatchObject({ secretKey: 'second', oldKey: 'first' });
  });

  it('need a key', () => {
    fs.rmSync(path.join(stateDir, 'secret.key'));
    expect(() => beginRotation(stateDir)).toThrow(/nothing to rotate/);
  });
});
