import type { ComparisonFigure, FigureValue } from '@tidemark/analysis/compare/comparison-figures';
import { differenceOf, figureText } from '#features/results/figure-text.ts';
import { classNames } from '#ui/class-names.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** Stays in sight while the runs scroll past it, where there is room for both. */
const firstColumn = 'min-w-44 bg-surface sm:sticky sm:left-0';

/** DifferencesTable sets each figure of each run beside the baseline's, with spread and difference. */
export function DifferencesTable({
  runs,
  figures,
  baselineId,
}: {
  runs: { id: string; label: string }[];
  figures: ComparisonFigure[];
  baselineId: string;
}) {
  return (
    <Table caption="Figures of each run and their difference from the baseline">
      <TableHead>
        <HeadCell className={firstColumn}>Figure</HeadCell>
        {runs.map((run) => (
          <HeadCell wraps key={run.id} numeric className="min-w-36 max-w-56">
            <span className="[overflow-wrap:anywhere]">{run.label}</span>
            {run.id === baselineId ? <span className="block font-normal">baseline</span> : null}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {figures.map((figure) => (
          <TableRow key={figure.key}>
            <RowHead className={classNames(firstColumn, 'font-normal')}>
              {figure.label}
              <span className="block text-[12.5px] text-ink-faint">{figure.source}</span>
            </RowHead>
            {figure.values.map((value) => (
              <FigureCell key={value.runId} figure={figure} value={value} baselineId={baselineId} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const tones = { better: 'text-good', worse: 'text-fail', neutral: 'text-ink-soft' } as const;

function FigureCell({
  figure,
  value,
  baselineId,
}: {
  figure: ComparisonFigure;
  value: FigureValue;
  baselineId: string;
}) {
  const baseline = figure.values.find((candidate) => candidate.runId === baselineId);
  const difference = differenceOf(value, baseline, figure.better);
  return (
    <Cell numeric>
      <span className="font-medium">{figureText(figure.unit, value.value)}</span>
      {difference ? (
        <span className={classNames('ml-2', tones[difference.tone])}>
          {difference.glyph} {difference.text}
          {difference.tone === 'neutral' ? null : <span className="sr-only"> ({difference.tone})</span>}
        </span>
      ) : null}
      {value.low !== null && value.high !== null ? (
        <span className="block text-[12.5px] text-ink-faint">
          {figureText(figure.unit, value.low)} to {figureText(figure.unit, value.high)}
        </span>
      ) : null}
    </Cell>
  );
}
