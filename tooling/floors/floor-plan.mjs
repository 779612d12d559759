const model = ['domain', 'stats'];
/** Pure like the model: values in, values out. */
const pure = [...model, 'workload', 'analysis', 'imports'];
const capability = [...model, 'workload', 'imports', 'clock'];
const useCases = [...pure, 'clock', 'db', 'queue', 'targets'];
const driving = [...pure, 'clock', 'loadgen', 'targets', 'sink', 'proxy', 'loopback'];

/** What each room may import: only rooms on lower floors, and of those only the ones that it is about. */
export const floorPlan = {
  domain: [],
  stats: [],
  workload: model,
  analysis: [...model, 'workload'],
  imports: [...model, 'workload'],
  clock: ['domain'],
  db: [...capability, 'analysis'],
  queue: capability,
  'http-server': [],
  loopback: [],
  loadgen: capability,
  targets: [...capability, 'loopback'],
  sink: [...capability, 'http-server'],
  proxy: ['domain', 'imports', 'clock', 'http-server', 'loopback'],
  services: useCases,
  runner: driving,
  cli: [...driving, 'runner'],
  web: [...useCases, 'services'],
  relay: ['domain', 'clock', 'http-server'],
  worker: [...useCases, ...driving, 'services', 'runner'],
  seed: [...useCases, 'services', 'runner'],
  tooling: [],
  e2e: [],
};

/** roomOf gives the room that a file lies in, or null outside of all. */
export function roomOf(file) {
  if (file.startsWith('prisma/')) return 'seed';
  const [, room] = file.match(/^(?:packages|apps)\/([^/]+)\//) ?? file.match(/^(tooling|e2e)\//) ?? [];
  return room ?? null;
}
