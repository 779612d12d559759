import { shortLabels } from '@tidemark/analysis/compare/factor-sentence';
import {
  firstBroken,
  type HeldRates,
  type HeldStep,
  type HeldSystem,
} from '@tidemark/analysis/compare/held-rates';
import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { Check, CircleHelp, CircleX, Gauge, TrendingUp } from 'lucide-react';
import Link from 'next/link';
import { Help } from '#features/docs/help.tsx';
import { FlowChart } from '#features/results/delivery/flow-chart.tsx';
import { prepareFlow } from '#features/results/delivery/prepare-flow.ts';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { compareHref } from './compare-href.ts';

const title = 'Metrics per minute held';
const description =
  'Held: every metric was sent and found afterwards, and the caches wrote as fast as they received.';

/** HeldRatesPanel shows up to which rate each system keeps every metric, and where the first ones are lost. `isLinked`: rates lead to their runs. */
export function HeldRatesPanel({ held, isLinked }: { held: HeldRates; isLinked: boolean }) {
  return (
    <Panel title={title} help={<Help of="metrics-per-minute-held" about={title} />} description={description}>
      <HeldRateList held={held} isLinked={isLinked} />
    </Panel>
  );
}

/** HeldRatesFigure is the same within a report, drawn by the server. */
export function HeldRatesFigure({ held }: { held: HeldRates }) {
  return (
    <figure aria-label={title} className="m-0 rounded-lg border border-line bg-surface px-3 py-2.5">
      <figcaption className="mb-2 font-semibold text-[14px]">
        {title}
        <span className="block font-normal text-[12.5px] text-ink-soft">{description}</span>
      </figcaption>
      <HeldRateList held={held} isLinked={false} />
    </figure>
  );
}

function HeldRateList({ held: { systems }, isLinked }: { held: HeldRates; isLinked: boolean }) {
  const names = shortLabels(systems.map(({ system }) => system));
  return (
    <ul className="flex flex-col gap-4">
      {systems.map((system, i) => (
        <li key={system.system} className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium text-sm">{names[i]}</span>
            <HeldText held={system} />
          </p>
          <ol
            aria-label={`Rates of ${names[i]}`}
            className="grid gap-px overflow-hidden rounded-md border border-line bg-line"
            style={{ gridTemplateColumns: `repeat(${system.steps.length}, minmax(0, 1fr))` }}
          >
            {system.steps.map((step) => (
              <Step key={step.metricsPerMinute} step={step} isLinked={isLinked} />
            ))}
          </ol>
          <FirstLoss held={system} />
        </li>
      ))}
    </ul>
  );
}

function HeldText({ held: { heldPerMinute, isLimitReached, steps } }: { held: HeldSystem }) {
  const lowest = steps[0]?.metricsPerMinute ?? 0;
  const text = heldPerMinute === null ? `less than ${countText(lowest)}` : countText(heldPerMinute);
  return (
    <span className="figures font-medium text-[17px]">
      {isLimitReached ? null : <span className="font-normal text-[13px] text-ink-soft">at least </span>}
      {unbroken(text)}
    </span>
  );
}

const looks = {
  held: { tone: 'bg-good-soft text-good', Icon: Check },
  lost: { tone: 'bg-fail-soft text-fail', Icon: CircleX },
  not_held: { tone: 'bg-warn-soft text-warn', Icon: Gauge },
  behind: { tone: 'bg-warn-soft text-warn', Icon: TrendingUp },
  unknown: { tone: 'bg-sunken text-ink-soft', Icon: CircleHelp },
} as const;

function Step({ step, isLinked }: { step: HeldStep; isLinked: boolean }) {
  const { metricsPerMinute, outcome, runIds } = step;
  const { tone, Icon } = looks[outcome];
  const [runId] = runIds;
  const content = (
    <>
      <span className="figures block text-[12.5px] text-ink">{unbroken(countText(metricsPerMinute))}</span>
      <span className="flex flex-wrap items-center justify-center gap-x-1 font-medium text-[12.5px] leading-tight">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {unbroken(stepText(step))}
      </span>
    </>
  );
  return (
    <li className={classNames('flex min-w-0 flex-col text-center', tone)}>
      {isLinked && runId !== undefined ? (
        <Link
          href={runIds.length === 1 ? `/runs/${runId}` : compareHref(runIds)}
          className="flex-1 px-1 py-1.5 underline-offset-2 hover:underline"
        >
          {content}
        </Link>
      ) : (
        <span className="flex-1 px-1 py-1.5">{content}</span>
      )}
    </li>
  );
}

function stepText({ outcome, lostShare, heldShare }: HeldStep): string {
  switch (outcome) {
    case 'held':
      return 'held';
    case 'lost':
      return lostShare?.high ? `${shareText(lostShare.high, { digits: 2 })} lost` : 'wrong values';
    case 'not_held':
      return heldShare === null ? 'took less' : `took ${shareText(heldShare, { digits: 2 })}`;
    case 'behind':
      return 'fell behind';
    case 'unknown':
      return 'not known';
  }
}

/** What broke first, and the way of the metrics of that run. */
function FirstLoss({ held: { steps, firstLoss } }: { held: HeldSystem }) {
  const step = firstBroken(steps);
  if (!step) return null;
  const { broke, busiest } = step;
  const cpu =
    busiest === null
      ? null
      : `Busiest part: ${busiest.part}, ${shareText(busiest.cpuShare, { digits: 2 })} of a core.`;
  return (
    <>
      <p className="text-[13px] text-ink-soft">
        {unbroken(
          [`At ${countText(step.metricsPerMinute)} per minute:`, broke?.text, cpu]
            .filter((text) => text != null)
            .join(' '),
        )}
      </p>
      {firstLoss?.flow ? (
        <details className="text-[13px]">
          <summary className="underline underline-offset-2">Where its metrics went</summary>
          <div className="mt-2">
            <FlowChart model={prepareFlow(firstLoss.flow)} />
          </div>
        </details>
      ) : null}
    </>
  );
}
