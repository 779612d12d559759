import type { Overview } from '@tidemark/services/overview/read-overview';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { prepareNextSteps } from './prepare-next-steps.ts';

/** NextSteps says what is worth doing next. */
export function NextSteps({ overview }: { overview: Overview }) {
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-2">
      <h2 id="next-steps" className="font-semibold text-[15px]">
        Next steps
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {prepareNextSteps(overview).map(({ title, why, href }) => (
          <li key={title} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
            <Link
              href={href}
              className="flex items-start gap-2 font-medium text-accent-strong hover:underline [overflow-wrap:anywhere]"
            >
              <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0" />
              {title}
            </Link>
            <p className="mt-1 text-[13px] text-ink-soft">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
