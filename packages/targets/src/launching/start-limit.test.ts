import { launchedTargetShape } from '@tidemark/domain/target/target';
import { expect, it } from 'vitest';
import { graphiteLauncherFile } from './graphite-launchers.ts';
import { startLimitMs } from './start-limit.ts';

const target = (launcher: string, variant: string) =>
  launchedTargetShape.parse({ kind: 'launched', name: 'it', launcher, variant });

it('lets a topology start as long as its parts may take', () => {
  const file = graphiteLauncherFile('/opt/graphite');
  expect(startLimitMs(file, target('graphite', 'one-cache'))).toBe(40_000);
  expect(startLimitMs(file, target('graphite', 'relay-2'))).toBe(120_000);
  expect(startLimitMs(file, target('carbon-cache', 'default'))).toBe(0);
  expect(startLimitMs(file, target('constructor', 'default'))).toBe(0);
});
