import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import type { LauncherSystem, Systems } from '@tidemark/services/systems/list-systems';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nameFor } from './name-for.ts';
import { SystemsPage } from './systems-page.tsx';

const ready: LauncherSystem = {
  ...aLauncherChoice('influxdb-1.8.10', ['inmem', 'tsi1']),
  health: { state: 'ready', version: '1.8.10', says: 'Ready to start.', advice: null },
  configurations: [],
  runs: { count: 0, last: null },
};

function textOf(changes: Partial<Systems> = {}): string {
  const systems = { launchers: [ready], targets: [], nextCursor: null, mayEditLaunchers: true, ...changes };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SystemsPage systems={systems} archived={false} />
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

it('shows a launcher with its version, and teaches what a target is where there is none', () => {
  expect(textOf()).toMatch(/influxdb-1\.8\.10 Ready .*version 1\.8\.10 .*Check .*No runs yet New run/);
  expect(textOf()).toContain('No targets yet');
});

it('says what is wrong with a launcher and what to do, and starts nothing there', () => {
  const gone = {
    ...ready,
    health: {
      state: 'unavailable' as const,
      version: null,
      says: 'Cannot be started: the program influxd is not on this host.',
      advice: 'Get this version.',
    },
    runs: {
      count: 3,
      last: {
        id: 'r',
        name: 'Nightly',
        state: 'succeeded' as const,
        judgement: 'passed' as const,
        createdAt: new Date(0),
        version: '1.8.9',
      },
    },
  };
  const text = textOf({ launchers: [gone] });
  expect(text).toMatch(/Not available .*version 1\.8\.9 in its last run/);
  expect(text).toMatch(/not on this host\. Get this version\. .*Nightly Passed .*3 runs/);
  expect(text).not.toMatch(/Check |New run/);
});

it('offers to add InfluxDB to the operator only', () => {
  expect(textOf()).toContain('Add InfluxDB');
  expect(textOf({ mayEditLaunchers: false })).not.toContain('Add InfluxDB');
  expect(textOf({ launchers: null, mayEditLaunchers: false })).toMatch(
    /No launchers yet .*The operator adds them/,
  );
});

it('names a launcher by its configuration where one of several is chosen', () => {
  const preview = { name: 'influxdb-1.8.10', variants: [{ name: 'inmem' }, { name: 'tsi1' }] };
  expect(nameFor(preview, ['tsi1'])).toBe('influxdb-1.8.10-tsi1');
  expect(nameFor(preview, ['inmem', 'tsi1'])).toBe('influxdb-1.8.10');
  expect(nameFor({ ...preview, variants: [{ name: 'plain' }] }, ['plain'])).toBe('influxdb-1.8.10');
});
