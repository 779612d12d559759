import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { sentence } from '#features/forms/faults-of.ts';

/** Why a cell cannot be run, and what to change so that it can; null where the reason says it already. */
export type RefusalWords = { reason: string; remedy: string | null };

const remedies: { begins: string; remedy: string }[] = [
  {
    begins: '/sweeps',
    remedy: 'Remove the sweep, or choose a schema and a load profile that have this number.',
  },
  {
    begins: '/search',
    remedy: 'Choose another fault to search with, or a load profile whose fault has a length in seconds.',
  },
  { begins: '/target/maxSeries', remedy: 'Reduce the series, or raise the limit of the target.' },
  { begins: '/schema', remedy: 'Change the schema, or the number that is swept in it.' },
  { begins: '/profile', remedy: 'Change the load profile, or the number that is swept in it.' },
];

/** refusalWords shows a refusal of a cell as a sentence, with what to change by the place where the fault stands. */
export function refusalWords({ pointer, detail }: InputIssue): RefusalWords {
  const found = remedies.find(({ begins }) => pointer.startsWith(begins));
  const reason = sentence(detail);
  return { reason: /[.!?]$/.test(reason) ? reason : `${reason}.`, remedy: found?.remedy ?? null };
}
