import type { LauncherHealth } from '@tidemark/targets/launching/inspect-launcher';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { healthLooks } from './system-words.ts';

const icons: Record<LauncherHealth['state'], ReactNode> = {
  ready: <CircleCheck aria-hidden />,
  doubtful: <TriangleAlert aria-hidden />,
  unavailable: <CircleX aria-hidden />,
};

/** HealthBadge shows whether a launcher can be used. */
export function HealthBadge({ state }: { state: LauncherHealth['state'] }) {
  const { word, tone } = healthLooks[state];
  return (
    <Badge tone={tone} icon={icons[state]}>
      {word}
    </Badge>
  );
}

/** HealthAdvice says what is wrong and what to do; nothing where a launcher is ready and there is nothing to say. */
export function HealthAdvice({ health: { state, says, advice } }: { health: LauncherHealth }) {
  if (state === 'ready' && advice === null) return null;
  return (
    <p className="max-w-prose text-[13px] text-ink-soft [overflow-wrap:anywhere]">
      {says}
      {advice === null ? null : ` ${advice}`}
    </p>
  );
}
