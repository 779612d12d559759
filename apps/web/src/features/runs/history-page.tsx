import type { RunHistory } from '@tidemark/analysis/compare/run-history';
import { pValueText } from '@tidemark/domain/kernel/quantity-text';
import type { RunRecord } from '@tidemark/domain/run/records';
import Link from 'next/link';
import { XyFigure } from '#charts/xy-figure.tsx';
import { Help } from '#features/docs/help.tsx';
import { figureText } from '#features/results/figure-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { HistoryMetric } from './history-metric.tsx';
import { prepareHistory } from './prepare-history.ts';

/** HistoryPage shows one metric over all runs of the plan of a run, with the moments at which its level changed. */
export function HistoryPage({ run, history }: { run: RunRecord; history: RunHistory }) {
  const model = prepareHistory(history, run.id);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Runs', href: '/runs' },
          { label: run.name, href: `/runs/${run.id}` },
        ]}
        title="History of this plan"
        description={`All runs with the same schema, load profile and target, regardless of name and seed. Plan ${history.planDigest}.`}
        actions={<HistoryMetric metric={history.metric} />}
      />
      <section aria-label="Verdict" className="flex flex-col gap-3">
        <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{history.sentence}</p>
        {history.missing === null ? null : (
          <Callout title="No change points computed">{history.missing}</Callout>
        )}
      </section>
      {model === null ? null : (
        <Panel
          title={history.label}
          help={<Help of="history" about={history.label} />}
          description="A dot is a run; a line is the median between two change points."
        >
          <XyFigure model={model} />
        </Panel>
      )}
      <Panel title="Runs" flush>
        <HistoryTable history={history} currentId={run.id} />
      </Panel>
    </>
  );
}

function HistoryTable({ history, currentId }: { history: RunHistory; currentId: string }) {
  const changes = new Map(history.changes.map((change) => [change.runId, change]));
  return (
    <Table caption={`${history.label} of each run, newest first`}>
      <TableHead>
        <HeadCell>Run</HeadCell>
        <HeadCell>Started</HeadCell>
        <HeadCell>Version</HeadCell>
        <HeadCell numeric>{history.label}</HeadCell>
        <HeadCell>Remark</HeadCell>
      </TableHead>
      <TableBody>
        {history.runs.toReversed().map((run) => {
          const change = changes.get(run.runId);
          return (
            <TableRow key={run.runId}>
              <RowHead className="min-w-40 font-normal">
                <Link href={`/runs/${run.runId}`} className="underline [overflow-wrap:anywhere]">
                  {run.name}
                </Link>{' '}
                {run.runId === currentId ? <Badge tone="accent">This run</Badge> : null}
              </RowHead>
              <Cell className="whitespace-nowrap">
                <LocalTime iso={run.at} />
              </Cell>
              <Cell className="whitespace-nowrap">{run.version ?? 'unknown'}</Cell>
              <Cell numeric>{figureText(history.unit, run.value)}</Cell>
              <Cell className="min-w-44">
                {change ? (
                  <Badge tone={change.verdict === 'worse' ? 'fail' : 'good'}>
                    {change.verdict === 'worse' ? '▼ worse' : '▲ better'} from here: p {pValueText(change.p)}
                  </Badge>
                ) : null}
                {run.distrust ? <span className="text-ink-soft">Not judged: {run.distrust}</span> : null}
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
