import type { GateAnswer, GateOutcome } from '@tidemark/analysis/compare/gate';
import { Activity, CircleCheck, CircleHelp, CircleX, Equal, ShieldAlert, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';

type Look = { word: string; tone: Tone; icon: ReactNode };

const answers: Record<GateAnswer, Look> = {
  regressed: { word: 'Regressed', tone: 'fail', icon: <CircleX aria-hidden /> },
  inconclusive: { word: 'Inconclusive', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  unstable: { word: 'Unstable', tone: 'warn', icon: <Activity aria-hidden /> },
  equal: { word: 'Equal', tone: 'neutral', icon: <Equal aria-hidden /> },
  improved: { word: 'Improved', tone: 'good', icon: <TrendingUp aria-hidden /> },
};

const outcomes: Record<GateOutcome, Look> = {
  regressed: answers.regressed,
  untrusted: { word: 'Not to be trusted', tone: 'warn', icon: <ShieldAlert aria-hidden /> },
  inconclusive: answers.inconclusive,
  passed: { word: 'Passed', tone: 'good', icon: <CircleCheck aria-hidden /> },
};

/** Color of the interval of each answer; the word stands beside it. */
export const answerHues: Record<GateAnswer, string> = {
  regressed: 'var(--fail)',
  inconclusive: 'var(--warn)',
  unstable: 'var(--warn)',
  equal: 'var(--ink-soft)',
  improved: 'var(--good)',
};

/** outcomeWord says in a word whether a gate is passed. */
export function outcomeWord(outcome: GateOutcome): string {
  return outcomes[outcome].word;
}

/** AnswerBadge shows what can be said of one metric. */
export function AnswerBadge({ answer }: { answer: GateAnswer }) {
  return <LookBadge look={answers[answer]} />;
}

/** OutcomeBadge says whether a gate is passed. */
export function OutcomeBadge({ outcome }: { outcome: GateOutcome }) {
  return <LookBadge look={outcomes[outcome]} />;
}

function LookBadge({ look: { word, tone, icon } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
