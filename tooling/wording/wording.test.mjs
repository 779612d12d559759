import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { americanSpelling } from './british-spelling.mjs';
import {
  areaOf,
  compareCounts,
  countByArea,
  findBannedWords,
  mayReplace,
  readCounts,
  serializeCounts,
} from './check-wording.mjs';
import { findWords, findWordsInName } from './find-words.mjs';

const wordsIn = (text, file = 'packages/db/src/a.ts') =>
  findWords(file, text).map(({ line, word }) => `${line} ${word}`);

describe('findWords', () => {
  it.each([
    ['a word of prose', '// The worker is told so.', 'told'],
    ['a part of an identifier', 'export const foretellOverwriting = 1;', 'foretell'],
    ['a constant', 'const IS_TOLD = 1;', 'told'],
    ['a phrase', '// A change that is put up with.', 'put up with'],
    ['a phrase within an identifier', 'const putUpWith = 1;', 'put up with'],
    ['a phrase within a file name', "import './stop-in-order.mjs';", 'stop in order'],
    ['an identifier alone', 'run.doing = 1;', 'doing'],
    ['a private member', 'class A { #bury() {} }', 'bury'],
    ['a unit with "a"', "const label = 'points a second';", 'points a second'],
    ['a label as a whole', "const title = 'What it is';", 'What it is'],
    ['British spelling', '// The behaviour of it.', 'behaviour'],
    ['British spelling in an identifier', 'const normaliseName = 1;', 'normalise'],
  ])('reports %s', (_, text, word) => {
    expect(wordsIn(text)).toEqual([`1 ${word}`]);
  });

  it('reports a phrase that is broken between lines, at the line where it begins', () => {
    expect(wordsIn('/**\n * What is put\n * up with.\n */')).toEqual(['2 put up with']);
    expect(wordsIn('What is put\nup with.', 'docs/a.md')).toEqual(['1 put up with']);
  });

  it('spares addresses, and reports what stands after one', () => {
    expect(wordsIn("const url = 'https://example.org/analysing'; // A colour.")).toEqual(['1 colour']);
  });

  it('says what to say instead', () => {
    expect(findWords('a.md', 'Nobody chose this colour.').map(({ say }) => say)).toEqual([
      expect.stringContaining('the worker'),
      'color',
    ]);
  });

  it.each([
    'Points in order of x, in order to merge them, read as they come in order.',
    'A string with a label, a ring of 607 values, the layout of instead doing nothing.',
    'At most 5 of them, at\nmost 6.',
    'An analysis, all analyses, emphasis, precise noise, a revised promise, otherwise optimistic.',
    'The run is cancelled, cancelling, finalising.',
    'Twice a second, once a day, a label by aria-labelledby.',
    'Labeled, modeling, controlled, installed, called, filled, a parallel.',
  ])('passes "%s"', (text) => {
    expect(wordsIn(text, 'docs/a.md')).toEqual([]);
  });

  it('finds words of file and folder names', () => {
    expect(findWordsInName('stop-in-order.mjs').map(({ word }) => word)).toEqual(['stop in order']);
    expect(findWordsInName('summarising').map(({ word }) => word)).toEqual(['summarising']);
  });
});

it.each([
  ['behavioural', 'behavioral'],
  ['neighbouring', 'neighboring'],
  ['unlabelled', 'unlabeled'],
  ['summarisation', 'summarization'],
  ['analysed', 'analyzed'],
  ['centred', 'centered'],
  ['metres', 'meters'],
  ['licence', 'license'],
  ['acknowledgement', 'acknowledgment'],
  ['whilst', 'while'],
])('americanSpelling of %s is %s', (british, american) => {
  expect(americanSpelling(british)).toBe(american);
  expect(americanSpelling(american)).toBe(null);
});

describe('counts', () => {
  it('are taken by area, over sources, documents and their names, without what is generated', async () => {
    const files = {
      'README.md': 'told',
      'CHANGELOG.md': 'told',
      'apps/web/src/features/runs/a.tsx': '// told, told',
      'apps/web/src/ui/a.tsx': '// told',
      'docs/a.md': 'nothing',
      'packages/db/src/summarising/told.ts': '',
      'packages/db/src/generated/a.ts': '// told',
      'pnpm-lock.yaml': 'told',
    };
    const { fileCount, hits } = await plantTree(files, findBannedWords);
    expect(fileCount).toBe(5);
    expect(countByArea(hits)).toEqual({
      '.': 1,
      'apps/web/src/features/runs': 2,
      'apps/web/src/ui': 1,
      'packages/db': 2,
    });
  });

  it('belong to the area of their path', () => {
    const files = [
      'docs/adr/a.md',
      'apps/web/src/env.ts',
      'apps/worker/src/a/b.ts',
      'tooling/a.mjs',
      'README.md',
    ];
    expect(files.map(areaOf)).toEqual(['docs', 'apps/web', 'apps/worker', 'tooling', '.']);
  });

  it('may neither be exceeded nor left too high', () => {
    const rows = compareCounts({ docs: 3, e2e: 1, tooling: 2 }, { docs: 2, e2e: 1, prisma: 4, tooling: 3 });
    expect(rows).toEqual({
      more: [{ area: 'docs', count: 3, allowed: 2 }],
      fewer: [
        { area: 'prisma', count: 0, allowed: 4 },
        { area: 'tooling', count: 2, allowed: 3 },
      ],
    });
  });

  it('may move to another area, and fall, but not rise in total', () => {
    expect(mayReplace({ docs: 1, e2e: 3 }, { docs: 4 })).toBe(true);
    expect(mayReplace({ docs: 1, e2e: 4 }, { docs: 4 })).toBe(false);
  });

  it('are read back as written, and out of a conflict as the larger of both', () => {
    const counts = { docs: 2, e2e: 1 };
    expect(readCounts(serializeCounts(counts))).toEqual(counts);
    const conflict = '{\n<<<<<<< HEAD\n  "docs": 2,\n=======\n  "docs": 3,\n>>>>>>> other\n  "e2e": 1\n}\n';
    expect(readCounts(conflict)).toEqual({ docs: 3, e2e: 1 });
  });
});
