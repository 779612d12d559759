import type { ServiceContext } from '@tidemark/services/access/context';
import { listScenarios } from '@tidemark/services/scenarios/list-scenarios';
import Link from 'next/link';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { unbroken } from '#ui/quantity.ts';
import { prepareQuestions, type Question } from './prepare-questions.ts';
import { StartButton } from './start-button.tsx';

/** StartPage asks what a user wants to know; each question leads to its measurement by one click. */
export async function StartPage({ ctx }: { ctx: ServiceContext }) {
  const questions = prepareQuestions(await listScenarios(ctx), ctx.launchers);
  return (
    <>
      <PageHeader
        title="What do you want to know?"
        description="Each answer is measured on a server that is started for it and removed afterwards. Days are simulated, so retention passes in minutes."
      />
      <NoWorkerNotice ctx={ctx} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
        <OwnThings />
      </ul>
    </>
  );
}

function QuestionCard({
  question: { id, question, how, gets, takes, start, href, linkText, remark },
}: {
  question: Question;
}) {
  return (
    <li
      aria-labelledby={`question-${id}`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      <h2 id={`question-${id}`} className="font-semibold text-lg tracking-tight">
        {question}
      </h2>
      <p>{how}</p>
      <p className="text-ink-soft">
        <span className="font-medium text-ink">You get: </span>
        {gets}
      </p>
      <div className="mt-auto flex flex-col gap-3">
        {takes === null ? null : (
          <p className="text-[13px] text-ink-faint [overflow-wrap:anywhere]">{unbroken(takes)}</p>
        )}
        {remark === null ? null : <p className="text-[13px] text-ink-faint">{remark}</p>}
        <div className="flex flex-wrap items-center gap-2">
          {start === null ? null : (
            <StartButton start={start} subject={question}>
              Start
            </StartButton>
          )}
          <LinkButton
            look={start === null && remark === null ? 'primary' : 'secondary'}
            href={href}
            aria-label={`${linkText}: ${question}`}
          >
            {linkText}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}

const ownThings = [
  { label: 'My own schema, or a preset', href: '/schemas/new' },
  { label: 'Line protocol, or a live InfluxDB', href: '/schemas/new?from=paste' },
  { label: 'An inch or influx-stress command line', href: '/import?from=inch' },
  { label: 'A vegeta attack', href: '/import?from=vegeta-attack' },
  { label: 'Results of vegeta', href: '/import?from=vegeta' },
  { label: 'A capsule', href: '/import?from=capsule' },
  { label: 'An InfluxDB that is running', href: '/targets/new' },
  { label: 'A Graphite that is running', href: '/start/graphite' },
];

function OwnThings() {
  return (
    <li
      aria-labelledby="own-things"
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line-strong border-dashed p-4 text-sm"
    >
      <h2 id="own-things" className="font-semibold text-lg tracking-tight">
        I already have ...
      </h2>
      <ul className="flex flex-col gap-2">
        {ownThings.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className="text-accent-strong underline underline-offset-2">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
