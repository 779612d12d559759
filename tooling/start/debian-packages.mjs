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

/**
 * downloadPackages fetches packages into `packages` of a draft, with the lists of this machine or with private ones, so that it needs no
 * root; it gives the options of apt that worked, and throws the reason.
 */
export async function downloadPackages(draft, names, known, context) {
  const cwd = path.join(draft, 'packages');
  const fetch = (options) => runCommand('apt-get', [...options, 'download', ...names], { ...context, cwd });
  const first = await fetch(known);
  if (first.code === 0) return known;
  const apt = path.join(draft, 'apt');
  const options = [
    '-o',
    `Dir::State=${apt}`,
    '-o',
    `Dir::State::lists=${apt}/lists`,
    '-o',
    `Dir::Cache=${apt}/cache`,
  ];
  fs.mkdirSync(path.join(apt, 'lists/partial'), { recursive: true });
  fs.mkdirSync(path.join(apt, 'cache/archives/partial'), { recursive: true });
  await runCommand('apt-get', [...options, 'update'], context);
  const second = await fetch(options);
  if (second.code === 0) return options;
  const reason = second.output.match(/^E: .*$/m)?.[0] ?? `exit code ${second.code}`;
  throw Object.assign(new StartFailure(reason), { output: second.output });
}

/** unpackPackages unpacks what was fetched into `root` of a draft, and gives the versions by name. */
export async function unpackPackages(draft, context) {
  const folder = path.join(draft, 'packages');
  const versions = {};
  for (const archive of fs.readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    const file = path.join(folder, archive);
    context.onLine?.(archive);
    const unpacked = await runCommand('dpkg-deb', ['-x', file, path.join(draft, 'root')], context);
    const asked = await runCommand('dpkg-deb', ['-f', file, 'Package', 'Version'], context);
    if (unpacked.code !== 0 || asked.code !== 0)
      throw Object.assign(new StartFailure(`The package ${archive} could not be unpacked.`), unpacked);
    const name = /^Package: (.+)$/m.exec(asked.output)?.[1] ?? archive;
    versions[name] = /^Version: (.+)$/m.exec(asked.output)?.[1] ?? null;
    fs.rmSync(file);
  }
  return versions;
}
