import { fetchGraphite } from './fetch-graphite.mjs';
import { graphitePlaceAt, knownGraphite } from './find-graphite.mjs';
import { knownInfluxd } from './find-influxd.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { importLaunching } from './run-get.mjs';

/** The file of the first start, where there was none. */
async function ensureLauncherFile({ root, stateDir, env }) {
  if (env.TIDEMARK_LAUNCHERS) return env.TIDEMARK_LAUNCHERS;
  return prepareLaunchers({ root, stateDir, env, influxd: knownInfluxd(stateDir) });
}

/** getGraphite brings the programs of Graphite onto this machine and adds their launchers; a second time it finds both there. */
export async function getGraphite(context) {
  const { stateDir, env, steps, signal, logFile } = context;
  const fetched = await steps.step('Graphite of the distribution', (report) =>
    fetchGraphite(stateDir, { logFile, signal, onLine: report }),
  );
  const { versions } = fetched;
  const named = ['graphite-carbon', 'python3-whisper', 'carbon-c-relay'].map(
    (name) => `${name} ${versions[name] ?? 'of an unknown version'}`,
  );
  steps.line(
    `  ${fetched.wasThere ? 'Here already' : 'Unpacked'}: ${named.join(', ')}, below ${fetched.root}.`,
  );
  const file = await ensureLauncherFile(context);
  const { addGraphiteLaunchers } = await importLaunching('add-graphite-launchers.ts');
  const place = graphitePlaceAt(fetched.root) ?? knownGraphite(stateDir, env);
  const added = await steps.step('Launchers, each variant started and stopped', () =>
    addGraphiteLaunchers(file, place),
  );
  const launcher = `launcher ${added.name} (${added.variants.join(', ')})`;
  steps.line(
    added.wasThere
      ? `  Graphite is here already: ${launcher} in ${file}.`
      : `  Graphite is ready: ${launcher} added to ${file}.`,
  );
}
