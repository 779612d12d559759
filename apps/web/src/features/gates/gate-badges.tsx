import type { BoundVerdict, GateConclusion, GateState, GateVerdict } from '@tidemark/domain/gate/gate-answer';
import {
  Activity,
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Equal,
  LoaderCircle,
  Minus,
  ShieldAlert,
  TrendingUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';

type Look = { word: string; tone: Tone; icon: ReactNode };

const conclusions: Record<GateConclusion, Look> = {
  passed: { word: 'Passed', tone: 'good', icon: <CircleCheck aria-hidden /> },
  failed: { word: 'Failed', tone: 'fail', icon: <CircleX aria-hidden /> },
  inconclusive: { word: 'Inconclusive', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  untrusted: { word: 'Not trustworthy', tone: 'warn', icon: <ShieldAlert aria-hidden /> },
};

const states: Record<Exclude<GateState, 'concluded'>, Look> = {
  queued: { word: 'Queued', tone: 'neutral', icon: <Clock aria-hidden /> },
  running: { word: 'Running', tone: 'accent', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: <Ban aria-hidden /> },
};

const verdicts: Record<GateVerdict, Look> = {
  regressed: { word: 'Regressed', tone: 'fail', icon: <CircleX aria-hidden /> },
  inconclusive: { word: 'Inconclusive', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  unstable: { word: 'Unstable', tone: 'warn', icon: <Activity aria-hidden /> },
  equal: { word: 'Equal', tone: 'neutral', icon: <Equal aria-hidden /> },
  improved: { word: 'Improved', tone: 'good', icon: <TrendingUp aria-hidden /> },
  no_baseline: { word: 'No baseline', tone: 'neutral', icon: <Minus aria-hidden /> },
};

const bounds: Record<BoundVerdict, Look> = {
  failed: { word: 'Failed', tone: 'fail', icon: <CircleX aria-hidden /> },
  unknown: { word: 'Not measured', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  undecided: { word: 'Undecided', tone: 'warn', icon: <CircleHelp aria-hidden /> },
  passed: { word: 'Held', tone: 'good', icon: <CircleCheck aria-hidden /> },
};

/** GateBadge shows the conclusion of a gate, or its state until it has one; green is `passed` alone. */
export function GateBadge({ state, conclusion }: { state: GateState; conclusion: GateConclusion | null }) {
  if (state !== 'concluded') return <LookBadge look={states[state]} />;
  return conclusion === null ? null : <LookBadge look={conclusions[conclusion]} />;
}

/** GateVerdictBadge shows the verdict on one metric of one cell. */
export function GateVerdictBadge({ verdict }: { verdict: GateVerdict }) {
  return <LookBadge look={verdicts[verdict]} />;
}

/** BoundBadge shows the verdict on one threshold of one cell. */
export function BoundBadge({ verdict }: { verdict: BoundVerdict }) {
  return <LookBadge look={bounds[verdict]} />;
}

function LookBadge({ look: { word, tone, icon } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
