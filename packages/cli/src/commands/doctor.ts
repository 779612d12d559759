import { printable } from '@tidemark/domain/kernel/printable';
import { productVersion } from '@tidemark/domain/kernel/product-version';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type RemoteAccess, readAccess, readPortalClock } from '../remote/access-client.ts';
import { type Answer, type Portal, portalOf } from '../remote/portal-client.ts';

type Finding = { isWell: boolean; text: string; advice?: string };

/** A header has whole seconds, and the answer takes its time. */
const toleratedSkewMs = 30_000;
const neededNode = [20, 19] as const;
/** What gates need; reports need write. */
const neededScopes = ['read', 'run'];

/** doctorCommand is `tidemark doctor`. */
export function doctorCommand(choose: Choose) {
  return newCommand('doctor', {
    summary: 'Check what this command line needs, and say what is missing.',
    details:
      'Looks at Node, the portal, the API key and its scopes, the clock and the versions; changes nothing.',
    examples: ['tidemark doctor'],
    exits: ['0  Nothing is missing.', '4  Something is; each line says what to do.'],
  }).action(() => choose(examine, null));
}

async function examine(_input: null, { terminal, env, clock }: CliDeps): Promise<ExitCode> {
  const findings = [nodeFinding(process.versions.node)];
  const portal = portalOf(env, 'answer');
  if ('messages' in portal)
    findings.push(
      env.TIDEMARK_API_KEY
        ? bad('The portal cannot be asked', portal.messages.join(' '))
        : bad(
            'No API key is set',
            'Log in with "tidemark login <url>", or set TIDEMARK_URL and TIDEMARK_API_KEY.',
          ),
    );
  else findings.push(...(await portalFindings(portal, () => clock.wallMs())));
  for (const { isWell, text, advice } of findings) {
    terminal.out(`  ${isWell ? 'ok' : '--'}  ${printable(text)}\n`);
    if (advice) terminal.out(`      ${printable(advice)}\n`);
  }
  return findings.every(({ isWell }) => isWell) ? exitCodes.passed : exitCodes.badInput;
}

const well = (text: string): Finding => ({ isWell: true, text });
const bad = (text: string, advice: string): Finding => ({ isWell: false, text, advice });

/** nodeFinding looks at the version of Node. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = neededNode;
  const isNew = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  return isNew
    ? well(`Node ${version}`)
    : bad(`Node ${version} is too old`, `Install Node ${neededMajor}.${neededMinor} or newer.`);
}

async function portalFindings(portal: Portal, wallMs: () => number): Promise<Finding[]> {
  const time = await readPortalClock(portal);
  if (time === null) {
    const advice = 'Set TIDEMARK_URL to the address of the portal, and start it.';
    return [bad(`The portal at ${portal.url} does not answer`, advice)];
  }
  const access = await readAccess(portal);
  return [
    well(`The portal at ${portal.url} answers`),
    skewFinding(time.dateMs, wallMs()),
    ...(access.ok ? accessFindings(access.value) : [refusalFinding(access)]),
  ];
}

/** A portal that is busy or away has not looked at the key. */
function refusalFinding({ status, exitCode, messages }: Extract<Answer<never>, { ok: false }>): Finding {
  if (status === 404) return bad('The portal is older than this command line', 'Upgrade the portal.');
  const verb = exitCode === exitCodes.badInput ? 'refuses' : 'did not check';
  return bad(`The portal ${verb} the API key`, messages.join(' '));
}

/** skewFinding compares the clock of this machine with that of the portal. */
export function skewFinding(portalMs: number | null, ownMs: number): Finding {
  if (portalMs === null) return well('The portal does not say what time it is');
  const seconds = Math.round(Math.abs(portalMs - ownMs) / 1_000);
  return seconds * 1_000 <= toleratedSkewMs
    ? well(`The clocks agree (${seconds} s apart)`)
    : bad(
        `The clock of this machine is ${seconds} s ${ownMs > portalMs ? 'ahead of' : 'behind'} that of the portal`,
        'Let NTP set both: what is drawn by time is shifted otherwise.',
      );
}

/** accessFindings looks at scopes and versions. */
export function accessFindings({ workspace, actor, version }: RemoteAccess): Finding[] {
  const missing = actor.scopes === null ? [] : neededScopes.filter((scope) => !actor.scopes?.includes(scope));
  return [
    well(`${actor.label} of workspace "${workspace.name}"`),
    missing.length === 0
      ? well(`The key may ${actor.scopes?.join(', ') ?? 'do what its user may'}`)
      : bad(
          `The key lacks the scope ${missing.join(' and ')}`,
          'Create one that has it: Settings, API keys.',
        ),
    version === productVersion
      ? well(`Portal and command line are version ${version}`)
      : bad(
          `The portal is version ${version}, this command line ${productVersion}`,
          'Use the command line of the same version as the portal.',
        ),
  ];
}
