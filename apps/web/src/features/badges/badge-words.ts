import type { BadgeSubject } from '@tidemark/domain/badge/badge';
import { figureOf } from '@tidemark/domain/figures/catalog';

/** badgeText says what a badge shows. */
export function badgeText(subject: BadgeSubject): string {
  return subject.kind === 'conclusion' ? 'Conclusion of the newest gate' : figureOf(subject.figure).label;
}

/** badgeMarkdown is what to write in a README; it has no characters that Markdown reads. */
export function badgeMarkdown({ url, subject }: { url: string; subject: BadgeSubject }): string {
  return `![Tidemark: ${subject.benchmark}](${url})`;
}

/** badgePath is the address of a badge on this portal, under whichever name it is open. */
export function badgePath(url: string): string {
  return new URL(url).pathname;
}
