import { Check } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

type Step = { title: string; text: string; done: boolean; action: string; href: string };

/** FirstSteps teaches the way to a first result in order, with one button: that of the next step. */
export function FirstSteps({
  hasSchema,
  hasProfile,
  hasSystem,
}: {
  hasSchema: boolean;
  hasProfile: boolean;
  hasSystem: boolean;
}) {
  const steps: Step[] = [
    {
      title: 'Describe a schema',
      text: 'What your applications write: measurements, tags, fields, and entities that come and go.',
      done: hasSchema,
      action: 'New schema',
      href: '/schemas/new',
    },
    {
      title: 'Choose a load profile',
      text: 'How it is written: batches, writers, speed of simulated time, retention.',
      done: hasProfile,
      action: 'New load profile',
      href: '/profiles/new',
    },
    {
      title: 'Choose a target',
      text: 'An InfluxDB or a Graphite that is already running, or one that is started fresh for each run.',
      done: hasSystem,
      action: 'New target',
      href: '/targets/new',
    },
    {
      title: 'Start a run',
      text: 'Watch memory and series during the run; afterwards every acknowledged point is counted.',
      done: false,
      action: 'New run',
      href: '/runs/new',
    },
  ];
  const next = steps.findIndex((step) => !step.done);
  return (
    <ol
      aria-label="Steps to a first result"
      className="flex flex-col rounded-lg border border-line bg-surface"
    >
      {steps.map((step, index) => (
        <StepItem key={step.title} step={step} number={index + 1} isNext={index === next} />
      ))}
    </ol>
  );
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-b px-4 py-4 last:border-b-0"
    >
      <span
        className={classNames(
          'figures flex size-7 shrink-0 items-center justify-center rounded-full border text-[13px]',
          step.done && 'border-transparent bg-good-soft text-good',
          isNext && 'border-accent bg-accent-soft text-accent-strong',
          !step.done && !isNext && 'border-line-strong text-ink-faint',
        )}
      >
        {step.done ? <Check aria-label="Done" className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-medium">{step.title}</h2>
        <p className="text-ink-soft text-sm">{step.text}</p>
      </div>
      {isNext ? (
        <LinkButton look="primary" href={step.href}>
          {step.action}
        </LinkButton>
      ) : null}
    </li>
  );
}
