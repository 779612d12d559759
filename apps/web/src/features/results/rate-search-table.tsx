import { countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { type RateSearchResult, type RateStep, rateSearchSentence } from '@tidemark/domain/load/rate-search';
import { notMeasured, unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** RateSearchTable lists the steps of a search by rate, below the sentence that they come to. */
export function RateSearchTable({ search }: { search: RateSearchResult }) {
  return (
    <>
      <p className="px-4 py-3 text-sm">{unbroken(rateSearchSentence(search))}</p>
      <Table caption="Steps of the search, by rate">
        <TableHead>
          <HeadCell numeric>Requests/s</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell numeric>Settled/s</HeadCell>
          <HeadCell numeric>Response p99</HeadCell>
          <HeadCell numeric>Errors</HeadCell>
          <HeadCell numeric>Backlog grows by</HeadCell>
        </TableHead>
        <TableBody>
          {search.steps
            .toSorted((a, b) => a.ratePerSec - b.ratePerSec)
            .map((step) => (
              <StepRow key={step.ratePerSec} step={step} />
            ))}
        </TableBody>
      </Table>
    </>
  );
}

function StepRow({ step }: { step: RateStep }) {
  const { backlogPerSec } = step;
  return (
    <TableRow>
      <RowHead className="figures text-right">{countText(step.ratePerSec)}</RowHead>
      <Cell className={`min-w-40 ${step.passed ? 'text-good' : 'text-fail'}`}>
        {step.passed ? '✓ held' : `✗ ${step.reason}`}
      </Cell>
      <Cell numeric>{step.achievedPerSec === null ? notMeasured : countText(step.achievedPerSec)}</Cell>
      <Cell numeric>
        {step.responseTimeUsP99 === null ? notMeasured : microsecondsText(step.responseTimeUsP99)}
      </Cell>
      <Cell numeric>
        {step.errorShare === null ? notMeasured : `${threeDigits(step.errorShare * 100)} %`}
      </Cell>
      <Cell numeric>
        {backlogPerSec === null
          ? notMeasured
          : `${threeDigits(backlogPerSec.slope)}/s (${threeDigits(backlogPerSec.low)} to ${threeDigits(backlogPerSec.high)})`}
      </Cell>
    </TableRow>
  );
}
