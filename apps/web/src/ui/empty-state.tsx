import type { ReactNode } from 'react';

/** EmptyState says what will stand here and teaches the next step with one button. */
export function EmptyState({
  title,
  action,
  icon,
  children,
}: {
  title: string;
  action?: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line-strong border-dashed px-6 py-10 sm:items-center sm:text-center">
      {icon ? <div className="text-accent [&_svg]:size-8">{icon}</div> : null}
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="max-w-prose text-ink-soft text-sm">{children}</div>
      {action ? <div className="mt-1 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
