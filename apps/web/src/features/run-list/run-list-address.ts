import { type JudgementValue, judgementValues } from '@tidemark/domain/run/judgement';
import { labelShape } from '@tidemark/domain/run/run-labels';
import { type RunOrderText, runOrderTexts } from '@tidemark/domain/run/run-order';
import { activeRunStates, type RunState, runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';

const text = z.string().trim().min(1).max(200).optional().catch(undefined);
const id = z.string().regex(/^[\w-]{1,64}$/);
const several = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess(
      (given) => (Array.isArray(given) ? given : given === undefined ? [] : [given]),
      z.array(z.unknown()),
    )
    .transform((given) =>
      given.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** What the address of the list of runs asks for; whatever makes no sense there is left out. */
const addressShape = z.object({
  q: text,
  sort: z.enum(runOrderTexts).optional().catch(undefined),
  judgement: several(z.enum(judgementValues)),
  state: several(z.union([z.enum(runStates), z.literal('active')])),
  schema: text,
  system: text,
  author: text,
  label: several(labelShape),
  experiment: id.optional().catch(undefined),
  project: id.optional().catch(undefined),
  fold: z.literal('no').optional().catch(undefined),
  open: several(id),
  cursor: z.string().max(1_000).optional().catch(undefined),
});
export type RunListAddress = z.output<typeof addressShape>;

/** parseRunListAddress reads the address. */
export function parseRunListAddress(query: Record<string, string | string[] | undefined>): RunListAddress {
  return addressShape.parse(query);
}

/** statesOf gives the states that the address stands for; `active` is all that have not ended. */
export function statesOf({ state }: RunListAddress): RunState[] | undefined {
  return state.length === 0
    ? undefined
    : state.flatMap((one) => (one === 'active' ? activeRunStates : [one]));
}

/** isNarrowed says whether some runs are left out. */
export function isNarrowed({
  sort: _,
  fold: __,
  open: ___,
  cursor: ____,
  ...filter
}: RunListAddress): boolean {
  return Object.values(filter).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
}

/** runListHref writes an address with some changes; the page starts anew where the list becomes another. */
export function runListHref(address: RunListAddress, changes: Partial<RunListAddress> = {}): string {
  const isOtherList = Object.keys(changes).some((name) => name !== 'open' && name !== 'cursor');
  const query = new URLSearchParams();
  const next = { ...address, ...(isOtherList ? { cursor: undefined } : {}), ...changes };
  for (const [name, value] of Object.entries(next)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') query.append(name, one);
    }
  }
  const written = query.toString();
  return written === '' ? '/runs' : `/runs?${written}`;
}

/** The order in which a column is sorted at first: the best or worst that one looks for. */
export const sortColumns = {
  name: { first: 'name', label: 'Run' },
  judgement: { first: 'judgement', label: 'Result' },
  rate: { first: '-rate', label: 'Rate' },
  p99: { first: '-p99', label: 'p99' },
  heap: { first: '-heap', label: 'Heap at rest' },
  series: { first: '-series', label: 'Series' },
  size: { first: '-size', label: 'Stored' },
  created: { first: '-created', label: 'Created' },
} as const satisfies Record<string, { first: RunOrderText; label: string }>;
export type SortColumn = keyof typeof sortColumns;

const newest: RunOrderText = '-created';

/** sortOf gives the direction in which a column is sorted now, and the order that a press on its head asks for. */
export function sortOf(
  { sort = newest }: RunListAddress,
  column: SortColumn,
): { now: 'ascending' | 'descending' | 'none'; next: RunOrderText } {
  if (sort === `-${column}`) return { now: 'descending', next: column };
  if (sort === column) return { now: 'ascending', next: `-${column}` };
  return { now: 'none', next: sortColumns[column].first };
}

/** The choices of the row above the list. */
export const resultChoices: readonly {
  label: string;
  judgement: JudgementValue[];
  state: RunListAddress['state'];
}[] = [
  { label: 'All', judgement: [], state: [] },
  { label: 'Active', judgement: [], state: ['active'] },
  { label: 'Passed', judgement: ['passed'], state: [] },
  { label: 'Failed', judgement: ['failed', 'not_held'], state: [] },
  { label: 'Incomplete', judgement: ['incomplete'], state: [] },
  { label: 'Not trustworthy', judgement: ['untrusted'], state: [] },
  { label: 'Unknown', judgement: ['unknown'], state: [] },
];
