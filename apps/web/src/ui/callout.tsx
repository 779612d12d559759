import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { unbroken } from './quantity.ts';

export type CalloutTone = 'neutral' | 'good' | 'warn' | 'fail';

const tones: Record<CalloutTone, { box: string; glyph: string; icon: typeof Info }> = {
  neutral: { box: 'border-line bg-sunken', glyph: 'text-ink-soft', icon: Info },
  good: { box: 'border-transparent bg-good-soft', glyph: 'text-good', icon: CircleCheck },
  warn: { box: 'border-transparent bg-warn-soft', glyph: 'text-warn', icon: TriangleAlert },
  fail: { box: 'border-transparent bg-fail-soft', glyph: 'text-fail', icon: CircleAlert },
};

/** Callout shows something that matters here; failures are announced when they appear. */
export function Callout({
  tone = 'neutral',
  title,
  actions,
  className,
  children,
}: {
  tone?: CalloutTone;
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { box, glyph, icon: Icon } = tones[tone];
  return (
    <div
      role={tone === 'fail' ? 'alert' : undefined}
      className={classNames('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm', box, className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', glyph)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className={title ? 'text-ink-soft' : ''}>{unbroken(children)}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
