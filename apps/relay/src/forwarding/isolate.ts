import type { Verdict } from './verdict.ts';

type Final = Exclude<Verdict, { kind: 'again' }>;
export type Refused = Extract<Verdict, { kind: 'refused' }>;
type Held = Extract<Verdict, { kind: 'held' }>;

/**
 * isolate sends items together; where some are refused it halves them until each refused one is known, and `refuse` gets it. Items that were
 * stored are sent again with their half, which changes nothing: they carry their timestamps. It ends early with what holds the write.
 */
export async function isolate<Item>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<Final>,
  refuse: (items: readonly Item[], verdict: Refused) => void,
): Promise<Held | null> {
  const verdict = await send(items);
  if (verdict.kind === 'stored') return null;
  if (verdict.kind === 'held') return verdict;
  if (items.length === 1 || verdict.isAll) {
    refuse(items, verdict);
    return null;
  }
  const middle = Math.ceil(items.length / 2);
  const first = await isolate(items.slice(0, middle), send, refuse);
  return first ?? (await isolate(items.slice(middle), send, refuse));
}
