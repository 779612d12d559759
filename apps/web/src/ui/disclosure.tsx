import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Disclosure folds what few people need: advanced settings, thresholds, raw text. */
export function Disclosure({
  summary,
  hint,
  open = false,
  children,
}: {
  summary: ReactNode;
  hint?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group min-w-0 rounded-lg border border-line bg-surface">
      <summary className="flex list-none items-center gap-2 rounded-lg px-4 py-2.5 font-medium text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span>{summary}</span>
        {hint ? <span className="font-normal text-[13px] text-ink-faint">{hint}</span> : null}
      </summary>
      <div className="border-line border-t p-4">{children}</div>
    </details>
  );
}
