import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const jsx = { jsx: { runtime: 'automatic' } } as const;

/** Files of these folders execute whole runs; one that began last would keep a core idle for minutes. */
const longest = ['/apps/worker/test/', '/packages/runner/test/'];
/** Works without a pause for minutes, which would delay what whole runs measure beside it. */
const busiest = '/control-plane.int.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith(busiest)) return longest.length;
      const place = longest.findIndex((folder) => moduleId.includes(folder));
      return place === -1 ? longest.length + 1 : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        oxc: jsx,
        test: {
          name: 'unit',
          // Modules are loaded once for all files of a worker: no test mocks a module or keeps state in one.
          isolate: false,
          // Long enough for a machine that does other work beside; no test waits for time.
          testTimeout: 30_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'prisma/seed/**/*.test.ts',
            'tooling/**/*.test.mjs',
          ],
          exclude: ['**/node_modules/**', '**/*.int.test.mjs'],
        },
      },
      {
        oxc: jsx,
        test: {
          name: 'integration',
          isolate: false,
          include: [
            'packages/*/test/**/*.int.test.ts',
            'apps/*/test/**/*.int.test.ts',
            'tooling/**/*.int.test.mjs',
          ],
          exclude: ['**/node_modules/**'],
          // A run of a test observes no host before it.
          env: { TIDEMARK_PREFLIGHT_MS: '0' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
