import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { fakeRelayLaunchers } from '@tidemark/targets/testing/fake-launchers';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

/** A worker to be killed: drives a run, and prints a line when three faults have begun. Arguments: influxd, state directory, URL of a hook. */
const [influxd = '', stateDir = '', url = ''] = process.argv.slice(2);
const lasting = { atSeconds: 0.5, until: 'load-end' } as const;
const plan = runPlanShape.parse({
  schema: {
    name: 's',
    measurements: [
      { name: 'm', fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }] },
    ],
  },
  target: { kind: 'launched', name: 'behind a relay', launcher: 'relay', variant: 'pair' },
  profile: {
    name: 'steady',
    executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 10 }, batchSize: 1 },
    extent: { kind: 'wall-time', seconds: 600 },
    faults: [
      { ...lasting, part: 'backend:1', action: 'pause' },
      { ...lasting, part: 'backend:2', action: 'delay', latencyMs: 10 },
      { ...lasting, part: 'relay', action: 'hook', url },
    ],
  },
});
const sink = createMemorySink(({ events }) => {
  if (events.filter(({ kind }) => kind === 'fault_began').length === 3) console.log('begun');
});
await executeRun(
  { runId: 'owned', plan, secret: { password: null, token: null } },
  {
    clock: systemClock,
    launchers: fakeRelayLaunchers(influxd),
    stateDir,
    egress: { allowedHosts: [], deniedEndpoints: [] },
    startGenerator,
  },
  sink,
  new AbortController().signal,
);
