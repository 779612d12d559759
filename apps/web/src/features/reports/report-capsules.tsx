import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { Download } from 'lucide-react';

/** ReportCapsules offers each run of a published report as a file that is run again elsewhere. */
export function ReportCapsules({ snapshot, token }: { snapshot: ReportSnapshot; token: string }) {
  const runs = snapshot.runs.filter(({ plan }) => plan !== null);
  if (runs.length === 0) return null;
  return (
    <section aria-label="Capsules" className="flex flex-col gap-2 text-sm">
      <h2 className="font-semibold">Run it yourself</h2>
      <p className="text-ink-soft">
        A capsule holds what a run needs to be run elsewhere, on Import in the portal or with{' '}
        <code className="figures">tidemark run capsule.json --local</code>.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {runs.map(({ id, label }) => (
          <li key={id}>
            <a
              className="inline-flex items-center gap-1.5 text-accent-strong underline-offset-2 hover:underline"
              href={`/api/v1/shared/${token}/capsules/${id}`}
              download
            >
              <Download aria-hidden className="size-4" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
