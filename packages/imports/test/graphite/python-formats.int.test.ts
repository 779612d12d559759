import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPickle } from '../../src/graphite/pickle.ts';
import frames from '../../src/graphite/testing/frames.fixture.json' with { type: 'json' };
import paths from '../../src/graphite/testing/paths.fixture.json' with { type: 'json' };
import { expectedValue, type PickledValue, pickledBytes } from '../../src/graphite/testing/python-values.ts';
import { ourAnswers, type WhisperAnswers } from '../../src/graphite/testing/whisper-answers.ts';

const script = path.join(import.meta.dirname, 'reference.py');

/** Where carbon, whisper and what they import are: unpacked below what the test command names, else installed. */
const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const packages = path.join('/', root, 'usr/lib/python3/dist-packages');

/** Python sees no packages but those. */
const env = { PATH: process.env.PATH, PYTHONPATH: packages };
const isolated = ['-S', '-s', '-W', 'ignore'];

/** The Python that can run a program: first Debian's, which its packages are made for. */
const pythonFor = (code: string) =>
  ['/usr/bin/python3', 'python3'].find(
    (python) => spawnSync(python, [...isolated, '-c', code], { env }).status === 0,
  );

const carbonPython = pythonFor('import carbon.util, whisper');
const anyPython = carbonPython ?? pythonFor('');
const hasPython = anyPython !== undefined;
const hasCarbon = carbonPython !== undefined;

/** Runs reference.py and gives the JSON that it prints. */
function reference(...command: string[]): string {
  const args = [...isolated, script, ...command];
  return execFileSync(anyPython ?? 'python3', args, { encoding: 'utf8', env, maxBuffer: 256 * 1024 * 1024 });
}

if (!hasPython) console.warn('There is no python3: its pickles are not compared.');
if (!hasCarbon) console.warn('TIDEMARK_GRAPHITE_ROOT has no carbon: its files are not compared.');

describe.skipIf(!hasPython)("Python's pickle", () => {
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

describe.skipIf(!hasCarbon)('whisper and carbon', () => {
  test('give the same header, ranges and points of a thousand files of one to four archives', () => {
    const files: WhisperAnswers[] = JSON.parse(reference('whisper', '20261', '1000'));
    expect(files).toHaveLength(1000);
    expect(new Set(files.map(({ aggregation }) => aggregation)).size).toBe(8);
    expect(new Set(files.map(({ archives }) => archives.length)).size).toBe(4);
    for (const file of files) expect(ourAnswers(file)).toEqual(file);
  });

  test('choose files as the fixture has them', () => {
    expect(JSON.parse(reference('paths'))).toEqual(paths);
  });
});
