'use client';

import { isGateOver } from '@tidemark/domain/gate/gate-answer';
import { shortCommit } from '@tidemark/domain/run/run-context';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { ChartSpline, GitCompareArrows, Grid3x3 } from 'lucide-react';
import Link from 'next/link';
import type { GateView } from '#api/shapes/gates.ts';
import { countsText, remainingText } from '#features/experiments/progress-words.ts';
import { ProjectPlace } from '#features/projects/project-place.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { unbroken } from '#ui/quantity.ts';
import { CancelGateButton } from './cancel-gate-button.tsx';
import { GateBadge } from './gate-badges.tsx';
import { GateBoundsPanel, GateRowsPanel } from './gate-tables.tsx';
import { useLiveGate } from './use-live-gate.ts';

/** GateScreen is a gate while it runs and after it ended: the sentence first, then what changed, then where it comes from. */
export function GateScreen({ gate: initial, projects }: { gate: GateView; projects: ProjectChoice[] }) {
  const { gate, connected } = useLiveGate(initial);
  const { answer, benchmark, experimentId, createdBy, createdAt } = gate;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Benchmarks', href: '/benchmarks' },
          { label: benchmark, href: `/benchmarks/${benchmark}` },
        ]}
        title={`Gate of ${benchmark}`}
        badge={<GateBadge state={gate.state} conclusion={gate.conclusion} />}
        description={
          <>
            Started by {createdBy}, <LocalTime iso={createdAt} />
            <ProjectPlace
              of="benchmarks"
              id={gate.id}
              projectId={gate.projectId}
              projects={projects}
              mayMove={false}
            />
          </>
        }
        actions={
          <>
            {answer?.links.compare ? (
              <LinkButton icon={<GitCompareArrows aria-hidden />} href={answer.links.compare}>
                Compare
              </LinkButton>
            ) : null}
            <LinkButton
              icon={<ChartSpline aria-hidden />}
              href={`/benchmarks/${benchmark}?branch=${encodeURIComponent(gate.context.branch ?? '')}`}
            >
              Trend
            </LinkButton>
            {experimentId === null ? null : (
              <LinkButton icon={<Grid3x3 aria-hidden />} href={`/experiments/${experimentId}`}>
                Runs
              </LinkButton>
            )}
            {isGateOver(gate) ? null : <CancelGateButton gateId={gate.id} />}
          </>
        }
      />
      <GateSentence gate={gate} />
      {isGateOver(gate) ? null : <GateProgress gate={gate} connected={connected} />}
      {answer ? (
        <>
          <BlamedRuns title="Failed runs" runs={answer.failures} />
          <BlamedRuns title="Untrusted runs" runs={answer.untrusted} />
          <GateRowsPanel rows={answer.rows} />
          <GateBoundsPanel bounds={answer.thresholds} />
        </>
      ) : null}
      <ContextPanel gate={gate} />
    </>
  );
}

function GateSentence({ gate: { answer, state } }: { gate: GateView }) {
  const waiting =
    state === 'cancelled'
      ? 'Cancelled before a conclusion.'
      : 'No conclusion yet: the runs of every cell come first.';
  return (
    <section aria-label="Conclusion" aria-live="polite" className="flex flex-col gap-3">
      <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">
        {unbroken(answer?.sentence ?? waiting)}
      </p>
      {answer && answer.notes.length > 0 ? (
        <Callout tone="warn" title="Caveats">
          <ul className="list-disc pl-4">
            {answer.notes.map((note) => (
              <li key={note}>{unbroken(note)}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </section>
  );
}

function GateProgress({ gate, connected }: { gate: GateView; connected: boolean }) {
  const { progress, rules } = gate;
  if (progress === null) return null;
  const remaining = remainingText(progress);
  return (
    <section
      aria-label="Progress"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p aria-live="polite" className="font-medium text-sm">
          {countsText(progress)}
        </p>
        <p className="text-[13px] text-ink-soft">
          <span className="figures">{Math.floor(progress.fraction * 100)} %</span>
          {remaining ? `, ${unbroken(remaining)}` : ''}
        </p>
      </div>
      <Progress label="Progress of the gate" fraction={progress.fraction} />
      <p className="text-[13px] text-ink-soft">
        While undecided, cells get further runs, up to {rules.repetitions.max} each.
      </p>
      {connected ? null : (
        <Callout tone="warn">Connection lost; reconnecting. The gate continues without it.</Callout>
      )}
    </section>
  );
}

type Blamed = NonNullable<GateView['answer']>['untrusted'];

function BlamedRuns({ title, runs }: { title: string; runs: Blamed }) {
  if (runs.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="flex flex-col gap-1 text-sm">
        {runs.map(({ run, label, reason }) => (
          <li key={run}>
            <Link href={`/runs/${run}`} className="font-medium underline-offset-2 hover:underline">
              {label}
            </Link>
            : {unbroken(reason)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** ContextPanel says what was tested, against what, and how many runs it took. */
function ContextPanel({ gate }: { gate: GateView }) {
  const { context, baseline, answer } = gate;
  const mergeRequest = context.mergeRequest;
  const entry = (term: string, value: React.ReactNode) =>
    value === null || value === undefined ? [] : [{ term, value }];
  return (
    <Panel title="What was tested">
      <DefinitionList
        entries={[
          ...entry('Repository', context.repository),
          ...entry('Branch', context.branch),
          ...entry(
            'Commit',
            context.commit && <span className="figures">{shortCommit(context.commit)}</span>,
          ),
          ...entry(
            'Merge request',
            mergeRequest && <OutLink href={mergeRequest.url} text={mergeRequest.id} />,
          ),
          ...entry('Job', context.jobUrl && <OutLink href={context.jobUrl} text={context.jobUrl} />),
          { term: 'Baseline', value: baseline ? <BaselineLink baseline={baseline} /> : 'none yet' },
          ...entry('Runs used', answer && runsText(answer)),
        ]}
      />
    </Panel>
  );
}

function BaselineLink({ baseline }: { baseline: NonNullable<GateView['baseline']> }) {
  const at = [baseline.branch, baseline.commit && shortCommit(baseline.commit)].filter(Boolean).join(' @ ');
  return (
    <>
      <Link href={`/gates/${baseline.gateId}`} className="underline-offset-2 hover:underline">
        {at === '' ? baseline.name : at}
      </Link>
      , {baseline.kind === 'pinned' ? 'pinned' : 'newest passed gate'},{' '}
      <LocalTime iso={baseline.measuredAt} />
    </>
  );
}

/** The shape of a context allows web addresses alone. */
function OutLink({ href, text }: { href: string | null; text: string }) {
  if (href === null) return text;
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      target="_blank"
      className="underline-offset-2 [overflow-wrap:anywhere] hover:underline"
    >
      {text}
    </a>
  );
}

function runsText({ runsUsed, runsSaved }: NonNullable<GateView['answer']>): string {
  return runsSaved === 0 ? String(runsUsed) : `${runsUsed}, ${runsSaved} saved against the limit`;
}
