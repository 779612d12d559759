import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { holdStateLock } from './hold-state-lock.mjs';
import { holdWorkerDirectory } from './run-worker.mjs';
import { readStackSettings, shareStackSettings, workerSettings } from './worker-settings.mjs';

const stack = { DATABASE_URL: 'postgresql://own', REDIS_URL: 'redis://own', TIDEMARK_SECRET_KEY: 'own key' };

describe('workerSettings', () => {
  it('are those of the start on this machine, where nothing is set', () => {
    expect(workerSettings({ PATH: '/bin', REDIS_URL: '' }, stack)).toEqual({ PATH: '/bin', ...stack });
  });

  it('are the variables alone where they name another database', () => {
    const env = { DATABASE_URL: 'postgresql://other', TIDEMARK_SECRET_KEY: 'other key' };
    expect(workerSettings(env, stack)).toEqual(env);
    expect(() => workerSettings({ DATABASE_URL: 'postgresql://other' }, stack)).toThrow(
      /^Missing in the environment: TIDEMARK_SECRET_KEY: the key of the portal/,
    );
  });

  it('name everything that is missing, what it is, and the way without variables', () => {
    expect(() => workerSettings({}, null)).toThrow(
      /DATABASE_URL: the PostgreSQL .*TIDEMARK_SECRET_KEY: .*start the portal from this checkout first.*REDIS_URL/,
    );
  });
});

describe('the settings of a start', () => {
  it('are shared while it runs, readable by its owner alone, and never hold a key from the environment', () =>
    plantTree({ 'secret.key': 'of the file\n' }, (root) => {
      shareStackSettings(root, {
        ...stack,
        BETTER_AUTH_SECRET: 's',
        TIDEMARK_SECRET_KEY: 'of the environment',
      });
      const file = path.join(root, 'stack.json');
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(fs.readFileSync(file, 'utf8')).not.toMatch(/of the environment|BETTER_AUTH/);
      expect(readStackSettings(root)).toBeNull();
      const release = holdStateLock(root);
      expect(readStackSettings(root)).toEqual({ ...stack, TIDEMARK_SECRET_KEY: 'of the file' });
      release();
      expect(readStackSettings(root)).toBeNull();
    }));
});

describe('holdWorkerDirectory', () => {
  it('gives each worker of a machine another directory, and one that was let go again', () =>
    plantTree({}, (root) => {
      const first = holdWorkerDirectory(root);
      const second = holdWorkerDirectory(root);
      expect([first, second].map(({ directory }) => path.relative(root, directory))).toEqual([
        'workers/1',
        'workers/2',
      ]);
      first.release();
      expect(holdWorkerDirectory(root).directory).toBe(first.directory);
    }));
});
