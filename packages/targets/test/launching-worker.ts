import { systemClock } from '@tidemark/clock/system-clock';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { launchInfluxdb } from '../src/launching/launch-influxdb.ts';

/** A worker that launches a server, sends its process id, and then does nothing until it is killed; where it is asked to, it leaves the server frozen. */
const [binary = '', stateDir = '', state = 'running'] = process.argv.slice(2);
const request = {
  launchers: defaultLaunchers(binary),
  launcher: 'influxdb-1.6',
  variant: 'inmem',
  runId: 'orphan',
  stateDir,
};
const server = await launchInfluxdb(request, systemClock, new AbortController().signal);
if (state === 'frozen') server.freeze();
console.log(server.pid);
await server.died;
