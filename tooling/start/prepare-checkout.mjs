import path from 'node:path';
import { checkDiskSpace } from './check-disk-space.mjs';
import { generateClient, isClientGenerated } from './generate-client.mjs';
import { installDependencies, isInstalled } from './install-dependencies.mjs';

const mebibyte = 1024 ** 2;

/** prepareCheckout installs dependencies and generates the database client, each only where something changed. */
export async function prepareCheckout({ root, stateDir, steps, signal }) {
  const installed = isInstalled(root);
  checkDiskSpace(stateDir, 200 * mebibyte);
  checkDiskSpace(root, (installed ? 100 : 1_500) * mebibyte);
  const logFile = path.join(stateDir, 'logs/setup.log');
  if (!installed) {
    await steps.step('Dependencies installed', (report) =>
      installDependencies(root, { logFile, report, signal }),
    );
  }
  if (!isClientGenerated(root)) {
    await steps.step('Database client generated', (report) =>
      generateClient(root, { logFile, report, signal }),
    );
  }
}
