'use client';

import { growthVerdict } from '@tidemark/analysis/run/growth-rule';
import { type VerificationStatus, verificationStatusOf } from '@tidemark/domain/result/verification';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { CircleCheck, CircleHelp, CirclePlus, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartRecipes, type Recipe } from '#charts/prepare/chart-recipes.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { PlottedRun } from './chart-runs.ts';
import { ResultCharts } from './result-charts.tsx';
import { runSections, type SectionId, type SectionInput, sectionIds } from './run-sections.tsx';

/** RunTabs are the subjects of one run, one at a time; the charts stand with its findings. */
export function RunTabs({
  input,
  plotted,
  series,
  path,
}: {
  input: SectionInput;
  plotted: PlottedRun[];
  series: RunSeries[];
  /** Where more detail of the lines is loaded from. */
  path: string;
}) {
  const tabs = sectionIds.map((id) => ({
    id,
    label: runSections[id].label,
    mark: markOf(id, input.summary),
  }));
  // The report of another tool is the result itself, and so is where the metrics went; what we measured else is shown by its charts first.
  const isResult = input.summary?.imported != null || input.summary?.delivery != null;
  const hasLines = input.summary?.imported?.detail !== 'summary only';
  return (
    <Tabs
      label="Result"
      tabs={tabs}
      view={(chosen) => {
        const id = sectionIds.find((candidate) => candidate === chosen) ?? 'findings';
        const recipes = hasLines ? recipesOf[id] : undefined;
        const charts = recipes ? (
          <ResultCharts runs={plotted} series={series} recipes={recipes} path={path} />
        ) : null;
        // While a run goes, what happens is what there is to be found.
        const shown = id === 'findings' && !input.summary ? 'timeline' : id;
        const subject = <Subject id={shown} input={input} />;
        return (
          <>
            {isResult ? subject : charts}
            {isResult ? charts : subject}
          </>
        );
      }}
    />
  );
}

/** Charts stand with what they belong to: all with the findings, those of series with the readings of series. */
const recipesOf: Partial<Record<SectionId, readonly Recipe[]>> = {
  findings: chartRecipes,
  series: chartRecipes.filter(({ key }) => key === 'observedSeries'),
};

function Subject({ id, input }: { id: SectionId; input: SectionInput }) {
  const { view, waits } = runSections[id];
  const content = view(input);
  if (content !== null || waits === '') return content;
  return <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft text-sm">{waits}</p>;
}

const verificationMarks: Record<VerificationStatus, ReactNode> = {
  passed: <CircleCheck aria-label="every point accounted for" className="text-good" />,
  surplus: <CirclePlus aria-label="more stored than expected" className="text-warn" />,
  failed: <CircleX aria-label="points are lost" className="text-fail" />,
  unknown: <CircleHelp aria-label="not verified" className="text-warn" />,
};

/** A glyph where a tab holds something that should not be missed. */
function markOf(id: SectionId, summary: RunSummary | null): ReactNode {
  if (!summary) return null;
  if (id === 'verification') return verificationMarks[verificationStatusOf(summary.verification)];
  const { analysis } = summary;
  const growth = analysis ? growthVerdict(analysis.memory.heapSettled) : null;
  const isGrowing = growth === 'leak' || growth === 'growing';
  const isGrave = analysis?.doubts.some((doubt) => doubt.isGrave) ?? false;
  if (id === 'analysis' && (isGrowing || isGrave)) {
    return (
      <TriangleAlert aria-label={isGrowing ? 'memory grows' : 'figures in doubt'} className="text-warn" />
    );
  }
  return null;
}
