import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand, usageFault } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { askSecret } from '../input/ask-secret.ts';
import { isToken } from '../input/is-token.ts';
import { removeLogin, writeLogin } from '../input/stored-login.ts';
import { readAccess } from '../remote/access-client.ts';
import { isPortalUrl } from '../remote/portal-client.ts';

type LoginInput = { url: string | null; remove: boolean };

/** loginCommand is `tidemark login`. */
export function loginCommand(choose: Choose) {
  return newCommand('login', {
    summary: 'Keep the address of a portal and an API key for later commands.',
    details:
      'Asks for the key, which is not shown, or reads it from standard input; checks it; and keeps both in the configuration folder of the user, readable by this user alone. TIDEMARK_URL and TIDEMARK_API_KEY win over it. Keys are created in the portal under Settings, API keys.',
    examples: [
      'tidemark login https://tidemark.example',
      'pass show tidemark | tidemark login https://tidemark.example',
      'tidemark login --remove',
    ],
  })
    .argument('[url]', 'the address of the portal')
    .option('--remove', 'forget the portal and its key')
    .action((url, { remove = false }) => {
      if (remove === (url !== undefined))
        throw usageFault('Name the portal: login <url>, or login --remove.');
      choose(logIn, { url: url === undefined ? null : addressOf(url), remove });
    });
}

function addressOf(text: string): string {
  if (!isPortalUrl(text))
    throw usageFault('<url> is an http or https address without a user, such as https://tidemark.example.');
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

async function logIn({ url }: LoginInput, deps: CliDeps): Promise<ExitCode> {
  const { terminal, env } = deps;
  if (url === null) {
    await removeLogin(env);
    terminal.err('The portal and its key are forgotten.\n');
    return exitCodes.passed;
  }
  const apiKey = await askSecret(`API key for ${printable(url)}: `, deps);
  if (apiKey === null) return refuse('There is no key: type it, or write it to standard input.', deps);
  if (!isToken(apiKey)) return refuse('This is not an API key: it has other characters.', deps);
  const access = await readAccess({ url, apiKey });
  if (!access.ok) {
    for (const message of access.messages) terminal.err(`${printable(message)}\n`);
    terminal.err('Nothing was kept.\n');
    return access.exitCode;
  }
  const path = await writeLogin(env, { url, apiKey });
  if (path === null) return refuse('There is no folder to keep it in: set HOME or XDG_CONFIG_HOME.', deps);
  const { workspace, actor } = access.value;
  terminal.err(
    `Logged in to workspace "${printable(workspace.name)}" as ${printable(actor.label)}; kept in ${printable(path)}.\n`,
  );
  if (env.TIDEMARK_API_KEY) terminal.err('TIDEMARK_API_KEY is set, and wins over it.\n');
  return exitCodes.passed;
}

function refuse(message: string, { terminal }: CliDeps): ExitCode {
  terminal.err(`${message}\n`);
  return exitCodes.badInput;
}
