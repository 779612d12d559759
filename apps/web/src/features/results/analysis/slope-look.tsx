import { growthVerdict } from '@tidemark/analysis/run/growth-rule';
import type { MemorySlope, SlopeVerdict } from '@tidemark/domain/result/memory-slope';
import { CircleHelp, Hourglass, MoveRight, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';

type Look = { word: string; tone: Tone; icon: ReactNode };

const looks: Record<SlopeVerdict | 'not_enough_data', Look> = {
  leak: { word: 'Leak', tone: 'fail', icon: <TrendingUp aria-hidden /> },
  growing: { word: 'Growing', tone: 'warn', icon: <TrendingUp aria-hidden /> },
  flat: { word: 'Flat', tone: 'good', icon: <MoveRight aria-hidden /> },
  falling: { word: 'Falling', tone: 'good', icon: <TrendingDown aria-hidden /> },
  inconclusive: { word: 'Inconclusive', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  not_enough_data: { word: 'Not enough data', tone: 'neutral', icon: <Hourglass aria-hidden /> },
};

/** SlopeBadge says the verdict on a slope in a word, a glyph and a tone. */
export function SlopeBadge({ slope }: { slope: MemorySlope }) {
  const look = looks[growthVerdict(slope)];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.word}
    </Badge>
  );
}
