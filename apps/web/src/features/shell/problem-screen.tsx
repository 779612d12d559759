import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** ProblemScreen says what happened, where to find it in the log, and what to do. */
export function ProblemScreen({
  title,
  children,
  reference,
  actions,
}: {
  title: string;
  children: ReactNode;
  reference?: string | undefined;
  actions?: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-3 px-4 py-16">
      <CircleAlert aria-hidden className="size-8 text-ink-faint" />
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <div className="text-ink-soft">{children}</div>
      {reference ? (
        <p className="text-[13px] text-ink-faint">
          Reference for the log: <span className="figures">{reference}</span>
        </p>
      ) : null}
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
