import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPickle } from '../../src/graphite/pickle.ts';
import frames from '../../src/graphite/testing/frames.fixture.json' with { type: 'json' };
import paths from '../../src/graphite/testing/paths.fixture.json' with { type: 'json' };
import { expectedValue, type PickledValue, pickledBytes } from '../../src/graphite/testing/python-values.ts';
import rings from '../../src/graphite/testing/rings.fixture.json' with { type: 'json' };
import { ourAnswers, type WhisperAnswers } from '../../src/graphite/testing/whisper-answers.ts';

const script = path.join(import.meta.dirname, 'reference.py');

/** Where carbon, whisper and what they import are unpacked; the test command sets it. */
const root = process.env.TIDEMARK_GRAPHITE_ROOT;
const packages = path.join(root ?? '', 'usr/lib/python3/dist-packages');

const hasPython = spawnSync('python3', ['-c', '']).status === 0;
const hasCarbon = hasPython && root !== undefined && existsSync(path.join(packages, 'carbon'));

/** Runs reference.py, which sees no Python packages but carbon's, and gives the JSON that it prints. */
function reference(...command: string[]): string {
  const env = { PATH: process.env.PATH, PYTHONPATH: packages };
  const args = ['-S', '-s', '-W', 'ignore', script, ...command];
  return execFileSync('python3', args, { encoding: 'utf8', env, maxBuffer: 256 * 1024 * 1024 });
}

const withoutPython = hasPython ? '' : ' (skipped: no python3 on PATH)';
const withoutCarbon = hasCarbon ? '' : ' (skipped: TIDEMARK_GRAPHITE_ROOT has no carbon)';

describe.skipIf(!hasPython)(`Python's pickle${withoutPython}`, () => {
  test('writes plain values of every shape, in protocols 2 to 5, that are read back as they were', () => {
    const pickled: PickledValue[] = JSON.parse(reference('pickles', '20261', '1000'));
    expect(pickled.length).toBeGreaterThanOrEqual(1000);
    for (const values of pickled) {
      for (const pickle of pickledBytes([values])) {
        expect(readPickle(pickle)).toEqual({ ok: true, value: expectedValue(values) });
      }
    }
  });

  test('writes frames as the fixture has them', () => {
    expect(JSON.parse(reference('frames'))).toEqual(frames);
  });
});

describe.skipIf(!hasCarbon)(`whisper and carbon${withoutCarbon}`, () => {
  test('give the same header, ranges and points of a thousand files of one to four archives', () => {
    const files: WhisperAnswers[] = JSON.parse(reference('whisper', '20261', '1000'));
    expect(files).toHaveLength(1000);
    expect(new Set(files.map(({ aggregation }) => aggregation)).size).toBe(8);
    expect(new Set(files.map(({ archives }) => archives.length)).size).toBe(4);
    for (const file of files) expect(ourAnswers(file)).toEqual(file);
  });

  test('choose destinations and files as the fixtures have them', () => {
    expect(JSON.parse(reference('ring'))).toEqual(rings);
    expect(JSON.parse(reference('paths'))).toEqual(paths);
  });
});
