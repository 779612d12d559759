import { readFileSync } from 'node:fs';
import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { expect, it } from 'vitest';
import { frozenPage } from './frozen-page.tsx';
import { offlinePage } from './offline-page.tsx';

/** As the first version of the schema stored it. */
const stored: unknown = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/report-version-1.json', import.meta.url), 'utf8'),
);
const shared = {
  content: stored,
  snapshot: reportSnapshotShape.parse(stored),
  seal: null,
  isProtected: false,
  newer: null,
};

it('opens a report of version 1 as it was shown, its conclusion as plain text', () => {
  const html = frozenPage(
    shared,
    { token: 't', appUrl: 'https://lab.example' },
    { stylesheets: [], theme: 'system' },
  );
  expect(html).toContain('Keep it a *field*.\nNot a tag.');
  for (const label of ['Verdict', 'Figures', 'Method', 'Details'])
    expect(html).toContain(`aria-label="${label}"`);
  expect(html).not.toContain('signed');
  expect(offlinePage(shared, '')).toContain('Keep it a *field*.');
});

it('does not open a report of a version that it does not know', () => {
  const later = { ...shared.snapshot, version: 3 };
  expect(reportSnapshotShape.safeParse(later).success).toBe(false);
});
