import { fetchNginx } from './fetch-nginx.mjs';
import { findInfluxd } from './find-influxd.mjs';
import { knownNginx, knownRelays, relaysByHand } from './find-relays.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { importLaunching } from './run-get.mjs';
import { StartFailure } from './start-failure.mjs';

/** The file of the first start, where there was none: with the influxd that the backends of the relays are. */
async function ensureLauncherFile({ root, stateDir, env, steps, signal, logFile }) {
  if (env.TIDEMARK_LAUNCHERS) return env.TIDEMARK_LAUNCHERS;
  const { binary, missing } = await steps.step('InfluxDB for the backends', (report) =>
    findInfluxd(stateDir, { logFile, signal, onLine: report }),
  );
  if (missing) throw new StartFailure(missing);
  return prepareLaunchers({ root, stateDir, env, influxd: binary, relays: [] });
}

/** An nginx that is there already is used; else that of the distribution is fetched. */
async function ensureNginx({ stateDir, env, steps, signal, logFile }) {
  const known = knownNginx(stateDir, env);
  if (known !== null) return known;
  const { nginx } = await steps.step('nginx of the distribution', (report) =>
    fetchNginx(stateDir, { logFile, signal, onLine: report }),
  );
  return nginx;
}

/** How to get each relay that is not here and that no package gives. */
export function missingLines(known) {
  return relaysByHand
    .filter(({ preset }) => known.every((relay) => relay.preset !== preset))
    .map(({ program, how }) => `  Not here: ${program}. No package has it: ${how}. Then run this again.`);
}

/** getRelays brings the relays that packages give onto this machine and adds launchers of all that are here; a second time it finds them. */
export async function getRelays(context) {
  const { stateDir, env, steps } = context;
  await ensureNginx(context);
  const file = await ensureLauncherFile(context);
  const { addRelayLaunchers } = await importLaunching('add-relay-launchers.ts');
  const relays = knownRelays(stateDir, env);
  const added = await steps.step('Launchers, each variant started and stopped', () =>
    addRelayLaunchers(file, relays),
  );
  for (const { name, variants, wasThere } of added)
    steps.line(
      `  ${wasThere ? 'Here already' : 'Added'}: launcher ${name} (${variants.join(', ')}) in ${file}.`,
    );
  for (const line of missingLines(relays)) steps.line(line);
}
