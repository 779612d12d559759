import fs from 'node:fs';
import path from 'node:path';
import { downloadPackages, isDebianLike, unpackPackages } from './debian-packages.mjs';
import { nginxAt, relaysFolder } from './find-relays.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

/** Of nginx; most hosts have them. */
const libraryPackages = ['libpcre2-8-0', 'libssl3', 'zlib1g', 'libcrypt1'];
const byHand = 'install nginx by hand, and put it on PATH';

/**
 * fetchNginx gives how a launcher starts nginx, fetching Debian's package where it is not there yet: nothing is installed, no service
 * starts, and it needs no root. It throws with what to do where that cannot be.
 */
export async function fetchNginx(stateDir, context) {
  const folder = relaysFolder(stateDir);
  const there = nginxAt(path.join(folder, 'root'));
  if (there) return { nginx: there, wasThere: true };
  if (!isDebianLike()) throw new StartFailure(`nginx is fetched on Debian and Ubuntu only: ${byHand}.`);
  const draft = `${folder}.partial`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(path.join(draft, 'packages'), { recursive: true });
  try {
    await fillDraft(draft, context);
    for (const name of ['packages', 'apt'])
      fs.rmSync(path.join(draft, name), { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(draft, folder);
    return { nginx: nginxAt(path.join(folder, 'root')), wasThere: false };
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

async function fillDraft(draft, context) {
  try {
    let options = await downloadPackages(draft, ['nginx'], [], context);
    await unpackPackages(draft, context);
    if (nginxAt(path.join(draft, 'root')) === null) {
      // Earlier distributions have the program in a package of its own.
      options = await downloadPackages(draft, ['nginx-core'], options, context);
      await unpackPackages(draft, context);
    }
    if (await starts(draft, context)) return;
    await downloadPackages(draft, libraryPackages, options, context);
    await unpackPackages(draft, context);
    if (!(await starts(draft, context))) throw new StartFailure('it does not start on this machine');
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw Object.assign(new StartFailure(`nginx could not be fetched (${error.message}): ${byHand}.`), {
      output: error.output,
    });
  }
}

/** `nginx -v` loads every library and reads no configuration. */
async function starts(draft, context) {
  const { binary, libraryPath } = nginxAt(path.join(draft, 'root')) ?? {};
  if (binary === undefined) return false;
  const env = libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {};
  const { code } = await runCommand(binary, ['-v'], { ...context, env }).catch(() => ({ code: 1 }));
  return code === 0;
}
