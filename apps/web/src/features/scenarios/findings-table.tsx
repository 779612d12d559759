import { shareText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { FigureFinding, Finding } from '@tidemark/services/scenarios/finding';
import { figureText } from '#features/results/figure-text.ts';
import { unbroken } from '#ui/quantity.ts';

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

/** findingText writes a figure of a finding in its unit. */
export function findingText(unit: FigureFinding['unit'], value: number): string {
  switch (unit) {
    case 'days':
      return `${threeDigits(Math.abs(value) < 0.05 ? 0 : value)} days`;
    case 'times':
      return `${threeDigits(value)} times`;
    case 'requests':
      return figureText('points', value);
    case 'share':
      return shareText(value);
    default:
      return figureText(unit, value);
  }
}

/** spreadText shows how far a figure varies and of what: "1.2 s to 1.4 s, 3 runs"; of one value, that there is one. */
export function spreadText({ unit, low, high, count, of }: FigureFinding): string {
  if (count === 1 && low === high) return `one ${of.replace(/s$/, '')}`;
  return `${findingText(unit, low)} to ${findingText(unit, high)}, ${count} ${of}`;
}

/** remarksOnce leaves each remark where it stands first: what holds for every group need be read once. */
export function remarksOnce(findings: readonly Finding[]): Finding[] {
  const firsts = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.remark !== null && !firsts.has(finding.remark)) firsts.set(finding.remark, finding);
  }
  return findings.map((finding) =>
    finding.remark === null || firsts.get(finding.remark) === finding
      ? finding
      : { ...finding, remark: null },
  );
}
