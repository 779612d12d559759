import type { SearchKind } from '@tidemark/domain/run/search-hit';

/** A line of the palette: where it leads, and words that find it beside its label. */
export type PaletteItem = { label: string; href: string; words?: string };

/** What can be started from anywhere. */
export const paletteActions: readonly PaletteItem[] = [
  { label: 'What do you want to know?', href: '/start', words: 'begin question' },
  { label: 'How much RAM for my schema?', href: '/ram', words: 'memory capacity' },
  { label: 'New experiment', href: '/experiments/new', words: 'create matrix' },
  { label: 'New run', href: '/runs/new', words: 'create start' },
  { label: 'New schema', href: '/schemas/new', words: 'create' },
  { label: 'New load profile', href: '/profiles/new', words: 'create' },
  { label: 'New target', href: '/targets/new', words: 'create system database' },
  { label: 'Add InfluxDB', href: '/systems/new', words: 'version launcher system database' },
  { label: 'Import a command line', href: '/import', words: 'inch vegeta capsule' },
  { label: 'Compare runs', href: '/runs?fold=no', words: 'difference' },
  { label: 'Largest runs', href: '/runs?sort=-size', words: 'storage disk delete' },
  { label: 'Failed runs', href: '/runs?judgement=failed&judgement=not_held' },
  { label: 'Members', href: '/settings/members', words: 'settings invite role team' },
  { label: 'Schedules', href: '/settings/schedules', words: 'settings nightly cron benchmark' },
  { label: 'Badges', href: '/settings/badges', words: 'settings readme picture svg' },
  { label: 'Projects', href: '/settings/projects', words: 'settings name order move archive' },
  { label: 'API keys', href: '/settings/keys', words: 'settings token' },
  { label: 'Your account', href: '/settings/account', words: 'settings password sessions theme' },
  { label: 'Recently deleted', href: '/settings/deleted', words: 'restore undo trash' },
];

/** How hits of each kind are headed, and where they are. */
export const hitKinds: Record<SearchKind, { heading: string; path: string }> = {
  run: { heading: 'Runs', path: '/runs' },
  experiment: { heading: 'Experiments', path: '/experiments' },
  scenario: { heading: 'Scenarios', path: '/scenarios' },
  schema: { heading: 'Schemas', path: '/schemas' },
  profile: { heading: 'Load profiles', path: '/profiles' },
  target: { heading: 'Targets', path: '/targets' },
  report: { heading: 'Reports', path: '/reports' },
};

/** matching keeps the items that contain every word. */
export function matching<Item extends { label: string; words?: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, words: more = '' }) =>
    words.every((word) => `${label} ${more}`.toLowerCase().includes(word)),
  );
}
