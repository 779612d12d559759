import { systemClock } from '@tidemark/clock/system-clock';
import { graphiteLauncherFile, graphiteLauncherName } from '../src/launching/graphite-launchers.ts';
import { launchTopology } from '../src/launching/launch-topology.ts';

/** A worker that launches a topology, sends the process ids of its parts, and then does nothing until it is killed. */
const [root = '', stateDir = '', variant = ''] = process.argv.slice(2);
const request = {
  launchers: graphiteLauncherFile(root),
  launcher: graphiteLauncherName,
  variant,
  runId: 'orphan',
  stateDir,
};
const server = await launchTopology(request, systemClock, new AbortController().signal);
console.log(JSON.stringify(server.parts.map(({ pid }) => pid)));
await server.died;
