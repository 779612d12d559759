// Prints a link that sets a new password, for the operator of an installation without email: `npm run reset-password -- EMAIL`.
import { createResetLink } from '../start/create-reset-link.mjs';
import { describeFailure } from '../start/describe-failure.mjs';
import { repositoryRoot as root } from '../start/repository-root.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { stateDirectoryOf } from '../start/state-directory.mjs';
import { readStackSettings } from '../start/worker-settings.mjs';

try {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) throw new StartFailure('Usage: npm run reset-password -- EMAIL');
  const settings = { ...readStackSettings(stateDirectoryOf(root)), ...process.env };
  if (!settings.DATABASE_URL)
    throw new StartFailure('Start Tidemark from this checkout first, or set DATABASE_URL and APP_URL.');
  const link = await createResetLink({ databaseUrl: settings.DATABASE_URL, appUrl: settings.APP_URL, email });
  console.log(link);
  console.error('It works once, for an hour. The account is then signed out everywhere.');
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
