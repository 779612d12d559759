import type { JudgementValue } from '@tidemark/domain/run/judgement';
import { CircleCheck, CircleHelp, CircleSlash, CircleX, Gauge, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';

/** Words, tone and glyph of each judgement; green is `passed` alone. */
export const judgementLooks: Record<JudgementValue, { word: string; tone: Tone; icon: ReactNode }> = {
  failed: { word: 'Failed', tone: 'fail', icon: <CircleX aria-hidden /> },
  not_held: { word: 'Load not held', tone: 'fail', icon: <Gauge aria-hidden /> },
  incomplete: { word: 'Incomplete', tone: 'warn', icon: <CircleSlash aria-hidden /> },
  untrusted: { word: 'Not trustworthy', tone: 'warn', icon: <TriangleAlert aria-hidden /> },
  unknown: { word: 'Unknown', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  passed: { word: 'Passed', tone: 'good', icon: <CircleCheck aria-hidden /> },
};

/** JudgementBadge shows what a finished run came to, beside the badge of its state. */
export function JudgementBadge({ value }: { value: JudgementValue }) {
  const { word, tone, icon } = judgementLooks[value];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** RunsPassedBadge says of several runs that each passed by itself. It is not green: their comparison may have found a regression. */
export function RunsPassedBadge({ isEnded = true }: { isEnded?: boolean }) {
  return (
    <Badge icon={judgementLooks.passed.icon}>{isEnded ? 'Every run passed' : 'Every ended run passed'}</Badge>
  );
}
