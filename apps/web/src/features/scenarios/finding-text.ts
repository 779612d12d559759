import { shareText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { FigureFinding, Finding } from '@tidemark/services/scenarios/finding';
import { figureText } from '#features/results/figure-text.ts';

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
