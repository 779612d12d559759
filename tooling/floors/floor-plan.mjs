const vocabulary = ['domain', 'stats'];
const useCases = [...vocabulary, 'db', 'queue', 'targets'];
const driving = [...vocabulary, 'loadgen', 'targets', 'sink'];

/** What each room may import: only rooms on lower floors, and of those only the ones that it is about. */
export const floorPlan = {
  domain: [],
  stats: [],
  db: vocabulary,
  queue: vocabulary,
  loadgen: vocabulary,
  targets: vocabulary,
  sink: vocabulary,
  services: useCases,
  runner: driving,
  cli: [...driving, 'runner', 'services'],
  web: [...useCases, 'services'],
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
