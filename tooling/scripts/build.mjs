// Makes what portal and worker need beside the sources: the database client and the portal's build.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPortal } from '../start/build-portal.mjs';
import { describeFailure } from '../start/describe-failure.mjs';
import { generateClient } from '../start/generate-client.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';
import { createSteps } from '../start/steps.mjs';

const { step } = createSteps();
const logFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-build-')), 'build.log');
try {
  await step('Database client generated', (report) => generateClient(repositoryRoot, { logFile, report }));
  await step('Portal built', (report) => buildPortal(repositoryRoot, { logFile, report }));
} catch (error) {
  console.error(describeFailure(error));
  if (fs.existsSync(logFile)) console.error(fs.readFileSync(logFile, 'utf8').slice(-4_000));
  process.exitCode = 1;
}
