'use client';

import { daysText } from '@tidemark/analysis/run/analysis-sentences';
import { slopeSentence } from '@tidemark/analysis/run/slope-sentence';
import { bytesText, countText, signedBytes } from '@tidemark/domain/kernel/quantity-text';
import type { MemorySlope, SlopeEstimate } from '@tidemark/domain/result/memory-slope';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import { useState } from 'react';
import { SharedCrosshair } from '#charts/crosshair-layer.tsx';
import { LineChartFigure } from '#charts/line-chart-figure.tsx';
import { prepareResidualChart, prepareSlopeChart } from '#charts/prepare/prepare-slope-charts.ts';
import { Help } from '#features/docs/help.tsx';
import { Alive } from '#ui/alive.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured, unbroken } from '#ui/quantity.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { headSlope, type SlopeChoice, slopeChoices } from './slope-choices.ts';
import { SlopeBadge } from './slope-look.tsx';

/** GrowthSection says whether memory grows though nothing makes it: verdict, figures, and the plot that they rest on. */
export function GrowthSection({ memory }: { memory: RunAnalysis['memory'] }) {
  const head = headSlope(memory);
  const [chosenId, setChosenId] = useState(head.id);
  const chosen = slopeChoices.find(({ id }) => id === chosenId) ?? head;
  const isEstimated = memory[head.id].result.kind === 'estimated';
  const plotted = slopeChoices.filter(({ id }) => memory[id].points.length > 0);
  return (
    <>
      <Panel
        title="Does memory grow?"
        help={<Help of="does-memory-grow" about="Does memory grow?" />}
        description="Least squares on the medians of whole periods; the interval is widened where residuals are autocorrelated. Judge by the figures at rest."
        flush
      >
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 pb-3">
          <SlopeBadge slope={memory[head.id]} />
          <p className="min-w-0 flex-1 basis-72 text-sm">
            {unbroken(slopeSentence(head.subject, memory[head.id]))}{' '}
            {isEstimated ? warmUpText(memory[head.id]) : ''}
          </p>
        </div>
        {isEstimated ? (
          <>
            <GrowthTable memory={memory} />
            <Missing memory={memory} />
          </>
        ) : null}
      </Panel>
      {plotted.length > 1 ? (
        <Alive>
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="Figure of the plots"
              options={plotted.map(({ id, label }) => ({ value: id, label }))}
              value={chosen.id}
              onValueChange={(value) =>
                setChosenId(slopeChoices.find(({ id }) => id === value)?.id ?? head.id)
              }
            />
          </div>
        </Alive>
      ) : null}
      <SlopePlots choice={chosen} slope={memory[chosen.id]} />
    </>
  );
}

/** What the other figures lack, each reason once. */
function Missing({ memory }: { memory: RunAnalysis['memory'] }) {
  const sentences = slopeChoices.flatMap(({ id, subject }) =>
    memory[id].result.kind === 'not_enough_data' ? [slopeSentence(subject, memory[id])] : [],
  );
  if (sentences.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 px-4 py-3 text-[13px] text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{unbroken(sentence)}</li>
      ))}
    </ul>
  );
}

function SlopePlots({ choice, slope }: { choice: SlopeChoice; slope: MemorySlope }) {
  const medians = prepareSlopeChart(slope, choice.title);
  const residuals = prepareResidualChart(slope);
  if (!medians) return null;
  const table = <PeriodTable slope={slope} title={choice.title} />;
  return (
    <SharedCrosshair key={choice.id}>
      <div className={residuals ? 'grid min-w-0 gap-4 xl:grid-cols-2' : 'min-w-0'}>
        <LineChartFigure model={medians} table={table} />
        {residuals ? <LineChartFigure model={residuals} table={table} /> : null}
      </div>
    </SharedCrosshair>
  );
}

const warmUpEnds: Record<MemorySlope['warmUp']['endedBy'], string> = {
  first_drop: 'when retention dropped the first shard',
  retention_and_shard: 'after one retention duration and one shard',
  creation: 'when every series had been written once',
  restart: 'at the last restart of the server',
  first_period: 'after the first period',
  steady_growth: 'when the growth became steady',
};

function warmUpText({ warmUp }: MemorySlope): string {
  return `The warm-up ended after ${daysText(warmUp.untilDay)}, ${warmUpEnds[warmUp.endedBy]}.`;
}

/** GrowthTable sets the growth of the memory figures side by side, each with its interval and the check beside it. */
function GrowthTable({ memory }: { memory: RunAnalysis['memory'] }) {
  return (
    <Table caption="Memory growth per simulated day">
      <TableHead>
        <HeadCell>Figure</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell numeric>Growth per day</HeadCell>
        <HeadCell numeric>95 % interval</HeadCell>
        <HeadCell numeric>Theil-Sen</HeadCell>
        <HeadCell numeric>Periods</HeadCell>
      </TableHead>
      <TableBody>
        {slopeChoices.map(({ id, label }) => {
          const { result } = memory[id];
          const estimate = result.kind === 'estimated' ? result : null;
          return (
            <TableRow key={id}>
              <RowHead className="whitespace-nowrap font-normal">{label}</RowHead>
              <Cell>
                <SlopeBadge slope={memory[id]} />
              </Cell>
              <Cell numeric>{estimate ? signedBytes(estimate.bytesPerDay) : notMeasured}</Cell>
              <Cell numeric>{estimate ? rangeText(estimate) : notMeasured}</Cell>
              <Cell numeric>{estimate ? theilSenText(estimate) : notMeasured}</Cell>
              <Cell numeric>{estimate ? estimate.periods : notMeasured}</Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function rangeText({ lowBytesPerDay, highBytesPerDay }: SlopeEstimate): string {
  return `${signedBytes(lowBytesPerDay)} to ${signedBytes(highBytesPerDay)}`;
}

function theilSenText({ theilSenBytesPerDay }: SlopeEstimate): string {
  return theilSenBytesPerDay === null ? notMeasured : signedBytes(theilSenBytesPerDay);
}

/** PeriodTable lists the periods that a slope rests on, with what the fitted line says of each. */
function PeriodTable({ slope, title }: { slope: MemorySlope; title: string }) {
  return (
    <Table caption={title} className="max-h-80 overflow-y-auto">
      <TableHead>
        <HeadCell>Period until</HeadCell>
        <HeadCell numeric>Median</HeadCell>
        <HeadCell numeric>Readings</HeadCell>
        <HeadCell numeric>Fitted</HeadCell>
        <HeadCell numeric>95 % band</HeadCell>
        <HeadCell numeric>Residual</HeadCell>
      </TableHead>
      <TableBody>
        {slope.points.map((point) => (
          <TableRow key={point.simulatedDay}>
            <RowHead className="whitespace-nowrap font-normal">
              Day {countText(point.simulatedDay)}
              {point.isUsed ? '' : ', warm-up'}
            </RowHead>
            <Cell numeric>{bytesText(point.medianBytes)}</Cell>
            <Cell numeric>{countText(point.readings)}</Cell>
            <Cell numeric>{point.fittedBytes === null ? notMeasured : bytesText(point.fittedBytes)}</Cell>
            <Cell numeric>
              {point.bandLowBytes === null || point.bandHighBytes === null
                ? notMeasured
                : `${bytesText(point.bandLowBytes)} to ${bytesText(point.bandHighBytes)}`}
            </Cell>
            <Cell numeric>
              {point.residualBytes === null ? notMeasured : signedBytes(point.residualBytes)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
