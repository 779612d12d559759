import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { unitText } from '@tidemark/domain/figures/unit';
import { chartRecipes } from '#charts/prepare/chart-recipes.ts';
import type { SharedReport } from '#http/shared-reports.ts';
import { notMeasured, unbroken } from '#ui/quantity.ts';
import { type PageLook, staticPage } from './frozen-page.tsx';
import { reportCharts } from './report-chart.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportHeader } from './shared-report.tsx';
import { StaticLineChart } from './static-line-chart.tsx';

/** offlinePage gives a report as one file that needs no network: all figures, charts and plans are in it, as far as the author shows them. */
export function offlinePage({ snapshot, seal }: SharedReport, styles: string): string {
  const look: PageLook = { stylesheets: [], styles: withoutRequests(styles), theme: 'system' };
  const sections = snapshot.sections.includes('thresholds')
    ? snapshot.sections
    : [...snapshot.sections, 'thresholds' as const];
  return staticPage(
    { title: snapshot.title, description: null, image: null },
    look,
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-3 px-3 py-3 sm:gap-4 sm:px-6 sm:py-5">
      <ReportHeader createdAt={snapshot.createdAt} />
      <main className="flex min-w-0 flex-col gap-3">
        <h1 className="font-semibold text-[17px] [overflow-wrap:anywhere] sm:text-2xl">{snapshot.title}</h1>
        <ReportScreen
          snapshot={{ ...snapshot, sections }}
          details={snapshot.sections.includes('details') ? <OfflineDetails snapshot={snapshot} /> : null}
        />
      </main>
      <footer className="border-line border-t pt-3 text-[13px] text-ink-faint [overflow-wrap:anywhere]">
        A copy of a report made with Tidemark.{' '}
        {seal === null ? null : `Digest of its content: ${seal.digest}. `}
        Check that this file is unchanged with <code className="figures">tidemark report verify</code>.
      </footer>
    </div>,
  );
}

/** Fonts would be asked for by the network; the system's own are used instead. */
function withoutRequests(styles: string): string {
  return styles
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    .replace(/@import[^;]*;/g, '')
    .replace(/url\((?!["']?data:)[^)]*\)/g, 'none')
    .replaceAll('</', '<\\/');
}

function OfflineDetails({ snapshot }: { snapshot: ReportSnapshot }) {
  const { warnings } = snapshot.comparison;
  const charts = reportCharts(
    snapshot,
    chartRecipes.map(({ key }) => key),
  );
  return (
    <section aria-label="Details" className="flex min-w-0 flex-col gap-4">
      {warnings.length === 0 ? null : (
        <section aria-label="Caveats">
          <h2 className="font-semibold">Caveats</h2>
          <ul className="list-disc pl-5 text-[13px]">
            {warnings.map((warning) => (
              <li key={warning}>{unbroken(warning)}</li>
            ))}
          </ul>
        </section>
      )}
      <FigureTable snapshot={snapshot} />
      <section aria-label="Charts" className="grid min-w-0 gap-3 lg:grid-cols-2">
        {charts.map((model) => (
          <StaticLineChart key={model.key} model={model} />
        ))}
      </section>
      <Plans snapshot={snapshot} />
    </section>
  );
}

function FigureTable({ snapshot: { runs, comparison } }: { snapshot: ReportSnapshot }) {
  return (
    <section aria-label="All figures" className="min-w-0">
      <h2 className="font-semibold">All figures</h2>
      <div className="mt-1 overflow-x-auto">
        <table className="w-full border-collapse text-[13px]">
          <thead>
            <tr className="border-line border-b">
              <th className="py-1 pr-3 text-left font-medium">Figure</th>
              {runs.map(({ id, label }) => (
                <th key={id} className="px-2 py-1 text-right align-bottom font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.figures.map(({ key, label, unit, values }) => (
              <tr key={key} className="border-line border-b">
                <th className="py-1 pr-3 text-left font-normal">{label}</th>
                {values.map(({ runId, value }) => (
                  <td key={runId} className="figures whitespace-nowrap px-2 py-1 text-right">
                    {value === null ? notMeasured : unbroken(unitText(unit, value))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Plans({ snapshot: { runs } }: { snapshot: ReportSnapshot }) {
  if (runs.every(({ plan }) => plan === null)) return null;
  return (
    <section aria-label="Plans" data-screen-only>
      <h2 className="font-semibold">Plans</h2>
      {runs.map(({ id, label, plan }) =>
        plan === null ? null : (
          <details key={id} className="text-[13px]">
            <summary>{label}</summary>
            <pre className="figures whitespace-pre-wrap rounded-md bg-sunken p-2 text-[12px] [overflow-wrap:anywhere]">
              {JSON.stringify(plan, null, 1)}
            </pre>
          </details>
        ),
      )}
    </section>
  );
}
