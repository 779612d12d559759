import type { CellSearch } from '@tidemark/domain/experiment/experiment-view';
import type { SearchOutcome } from '@tidemark/domain/experiment/outage-search';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { Check, CircleHelp, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';

const looks: Record<SearchOutcome, { word: string; tone: string; icon: ReactNode }> = {
  survived: { word: 'survived', tone: 'text-good', icon: <Check aria-hidden /> },
  lost: { word: 'lost', tone: 'text-fail', icon: <X aria-hidden /> },
  unknown: { word: 'not known', tone: 'text-warn', icon: <CircleHelp aria-hidden /> },
};

/** SearchPanel says of each cell of a search how long the part may be away, and which lengths were tried. */
export function SearchPanel({ searches }: { searches: CellSearch[] }) {
  return (
    <Panel
      title="How long may it be away?"
      help={<Help of="how-long-may-it-be-away" about="How long may it be away?" />}
      description="Each run tries a length that follows from those before; up to 6 runs."
    >
      <ul className="flex flex-col gap-4">
        {searches.map(({ cell, row, column, sentence, tried }) => (
          <li key={cell} className="flex flex-col gap-2">
            <p className="text-[13px] text-ink-soft">
              {row}, {column}
            </p>
            <p className="font-medium">{unbroken(sentence)}</p>
            <ol aria-label={`Lengths tried: ${row}, ${column}`} className="flex flex-wrap gap-2">
              {tried.map((one) => (
                <li key={one.runId}>
                  <TriedLink {...one} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TriedLink({ runId, seconds, outcome, lost }: CellSearch['tried'][number]) {
  const { word, tone, icon } = looks[outcome];
  const what = outcome === 'lost' && lost !== null && lost > 0 ? `${countText(lost)} lost` : word;
  return (
    <Link
      href={`/runs/${runId}`}
      className="inline-flex items-center gap-1.5 rounded-sm border border-line px-2 py-1 text-[13px]"
    >
      <span className={classNames('[&_svg]:size-3.5', tone)}>{icon}</span>
      <span className="figures">{unbroken(durationText(seconds * 1_000))}</span>
      <span className="text-ink-soft">{unbroken(what)}</span>
    </Link>
  );
}
