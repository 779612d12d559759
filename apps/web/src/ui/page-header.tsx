import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

export type Crumb = { label: string; href: string };

/** PageHeader opens every page: the way here, the title, what stands beside it, and one primary action at the right. */
export function PageHeader({
  title,
  crumbs = [],
  badge,
  description,
  actions,
}: {
  title: ReactNode;
  crumbs?: Crumb[];
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-full">
        {crumbs.length > 0 ? <Breadcrumb crumbs={crumbs} /> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 font-semibold text-2xl tracking-tight [overflow-wrap:anywhere]">{title}</h1>
          {badge}
        </div>
        {description ? <div className="mt-1 max-w-prose text-ink-soft text-sm">{description}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1">
      <ol className="flex flex-wrap items-center gap-1 text-[13px] text-ink-soft">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-1">
            <Link href={crumb.href} className="rounded-sm hover:text-ink hover:underline">
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
