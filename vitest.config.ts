import { defineConfig } from 'vitest/config';

const jsx = { jsx: { runtime: 'automatic' } } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
