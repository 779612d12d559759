import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { verifyReport } from '../input/verify-report.ts';

type VerifyInput = { path: string; key: string | null };

const exits = [
  '0  The report is unchanged since it was signed.',
  '1  It was changed, or signed with another key than --key names.',
  '4  The file cannot be read, or is not a report.',
];

/** reportVerifyCommand is `tidemark report verify`. */
export function reportVerifyCommand(choose: Choose) {
  return newCommand('verify', {
    summary: 'Check that a report file is unchanged since it was published.',
    details:
      'Reads an offline copy (HTML) or an exported report (JSON); needs no network. A signature shows which key signed it: compare the fingerprint with that of the installation at /.well-known/tidemark-report-key.json, or name it with --key.',
    examples: [
      'tidemark report verify report.html',
      'tidemark report verify report.json --key sha256:2f1c...',
    ],
    exits,
  })
    .argument('<file>', 'an offline copy or an exported report; - reads standard input')
    .addOption(valueOption('--key <fingerprint>', 'fingerprint of the key that must have signed it'))
    .action((path, { key }) => choose(verifyFile, { path, key: key ?? null }));
}

const maxBytes = 64 * 1024 * 1024;

async function verifyFile({ path, key }: VerifyInput, { terminal }: CliDeps): Promise<ExitCode> {
  const reading = await readText(path, { maxBytes });
  if (!reading.ok) {
    terminal.err(`${printable(path)}: ${reading.reason}\n`);
    return exitCodes.badInput;
  }
  const found = verifyReport(reading.text);
  if (!found.ok) {
    terminal.err(`${found.isReport ? 'Not verified' : printable(path)}: ${found.reason}.\n`);
    return found.isReport ? exitCodes.failed : exitCodes.badInput;
  }
  terminal.out(`digest       ${found.digest}\nsigned with  ${found.fingerprint} (Ed25519)\n`);
  if (key !== null && key.toLowerCase() !== found.fingerprint) {
    terminal.err('Not verified: signed with another key than --key names.\n');
    return exitCodes.failed;
  }
  terminal.out(
    key === null
      ? 'Unchanged since it was signed. Compare the key with that of the installation, or name it with --key.\n'
      : 'Unchanged, and signed with the key that was named.\n',
  );
  return exitCodes.passed;
}
