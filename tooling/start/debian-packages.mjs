import fs from 'node:fs';
import path from 'node:path';
import { findOnPath } from './find-on-path.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

/** isDebianLike reports whether this machine uses apt. */
export function isDebianLike(readRelease = () => fs.readFileSync('/etc/os-release', 'utf8')) {
  try {
    const isKnown = /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readRelease());
    return isKnown && findOnPath(['apt-get']) !== null && findOnPath(['dpkg']) !== null;
  } catch {
    return false;
  }
}

async function download(packageName, folder, context) {
  const fetch = () => runCommand('apt-get', ['download', packageName], { ...context, cwd: folder });
  const first = await fetch();
  if (first.code === 0 || process.getuid?.() !== 0) return first;
  await runCommand('apt-get', ['update'], context);
  return fetch();
}

/**
 * unpackDebianPackage fetches a package and unpacks it below `folder`: nothing is installed, no service starts, the machine
 * stays as it is. As root, missing package lists are fetched first.
 */
export async function unpackDebianPackage(packageName, folder, context) {
  const draft = `${folder}.partial`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true });
  const { code, output } = await download(packageName, draft, context);
  const archive = fs.readdirSync(draft).find((name) => name.endsWith('.deb'));
  if (code !== 0 || !archive) {
    const reason = output.match(/^E: .*$/m)?.[0] ?? `exit code ${code}`;
    fs.rmSync(draft, { recursive: true, force: true });
    throw Object.assign(new StartFailure(`package ${packageName} could not be fetched (${reason})`), {
      output,
    });
  }
  const unpacked = await runCommand('dpkg', ['-x', archive, '.'], { ...context, cwd: draft });
  if (unpacked.code !== 0) {
    throw Object.assign(new StartFailure(`package ${packageName} could not be unpacked`), {
      output: unpacked.output,
    });
  }
  fs.rmSync(path.join(draft, archive));
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(draft, folder);
}
