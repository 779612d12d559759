import type { RunState } from '@tidemark/domain/run/run-state';
import {
  Ban,
  CircleDashed,
  CircleX,
  Clock,
  Flag,
  Hourglass,
  LoaderCircle,
  OctagonAlert,
  PlugZap,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';

/** Words, tone and glyph of each state of a run. */
export const runStateLooks: Record<RunState, { word: string; tone: Tone; icon: ReactNode }> = {
  queued: { word: 'Queued', tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  claimed: { word: 'Claimed', tone: 'accent', icon: <CircleDashed aria-hidden /> },
  preparing: {
    word: 'Preparing',
    tone: 'accent',
    icon: <LoaderCircle aria-hidden className="animate-spin" />,
  },
  running: { word: 'Running', tone: 'accent', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  draining: { word: 'Draining', tone: 'accent', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
  verifying: {
    word: 'Verifying',
    tone: 'accent',
    icon: <LoaderCircle aria-hidden className="animate-spin" />,
  },
  finalizing: {
    word: 'Finalizing',
    tone: 'accent',
    icon: <LoaderCircle aria-hidden className="animate-spin" />,
  },
  succeeded: { word: 'Completed', tone: 'neutral', icon: <Flag aria-hidden /> },
  failed: { word: 'Failed', tone: 'fail', icon: <CircleX aria-hidden /> },
  aborted: { word: 'Aborted by a rule', tone: 'fail', icon: <OctagonAlert aria-hidden /> },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: <Ban aria-hidden /> },
  interrupted: { word: 'Interrupted', tone: 'warn', icon: <PlugZap aria-hidden /> },
  lost: { word: 'Lost', tone: 'fail', icon: <Unplug aria-hidden /> },
  timed_out: { word: 'Timed out', tone: 'fail', icon: <Clock aria-hidden /> },
  expired: { word: 'Expired', tone: 'warn', icon: <Hourglass aria-hidden /> },
};

/** StateBadge shows the state of a run in a word, a tone and a glyph. */
export function StateBadge({ state, cancelling = false }: { state: RunState; cancelling?: boolean }) {
  const look = runStateLooks[state];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {cancelling ? 'Cancelling' : look.word}
    </Badge>
  );
}
