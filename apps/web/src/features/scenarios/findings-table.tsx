import type { Finding } from '@tidemark/services/scenarios/finding';
import { unbroken } from '#ui/unbroken.ts';
import { findingText, remarksOnce, spreadText } from './finding-text.ts';

/** FindingsTable puts what was published beside what our runs show, group by group; on a phone each line is a block of its own. */
export function FindingsTable({ findings }: { findings: Finding[] }) {
  const lines = remarksOnce(findings);
  const groups = [...new Set(findings.map(({ group }) => group))];
  return (
    <div className="flex flex-col">
      {groups.map((group) => (
        <section key={group} aria-label={group} className="border-line border-t first:border-t-0">
          <h3 className="bg-sunken px-4 py-2 font-medium text-[13px] [overflow-wrap:anywhere]">{group}</h3>
          <div
            aria-hidden
            className="hidden grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)] gap-x-6 px-4 pt-2 font-medium text-[13px] text-ink-faint md:grid"
          >
            <span>Figure</span>
            <span>Published</span>
            <span>Our runs</span>
          </div>
          <ul className="px-4">
            {lines
              .filter((finding) => finding.group === group)
              .map((finding) => (
                <FindingLine key={finding.label} finding={finding} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FindingLine({ finding: { label, published, ours, reason, remark } }: { finding: Finding }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-2.5 text-sm last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <span className="font-medium md:font-normal">{label}</span>
      <span className={published === null ? 'text-ink-faint' : ''}>
        <Heading>Published</Heading>
        {published ?? 'not reported'}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Heading>Our runs</Heading>
        {ours === null ? <span className="text-ink-faint">{reason}</span> : null}
        {ours?.kind === 'text' ? ours.text : null}
        {ours?.kind === 'figure' ? (
          <>
            <span className="figures font-medium">{unbroken(findingText(ours.unit, ours.middle))}</span>{' '}
            <span className="figures text-[13px] text-ink-soft">({spreadText(ours)})</span>
          </>
        ) : null}
      </span>
      {remark === null ? null : (
        <span className="text-[13px] text-ink-soft md:col-span-3">{unbroken(remark)}</span>
      )}
    </li>
  );
}

/** Names a column where the columns stand one below the other; a screen reader always reads it. */
function Heading({ children }: { children: string }) {
  return <span className="mr-2 text-[13px] text-ink-faint md:sr-only">{children}:</span>;
}
