import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'fail';

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink-soft',
  accent: 'border-transparent bg-accent-soft text-accent-strong',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  fail: 'border-transparent bg-fail-soft text-fail',
};

/** Badge is a short word with a tone; the glyph says the same as the color. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 py-0.5 font-medium text-[12.5px] leading-tight [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
