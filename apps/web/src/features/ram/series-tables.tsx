import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { RamEstimateBody } from '#api/shapes/ram.ts';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { prepareTagDrivers } from './prepare-drivers.ts';

/** SeriesTables shows what the series come from: measurement by measurement, and tag by tag. */
export function SeriesTables({ series }: { series: RamEstimateBody['series'] }) {
  const drivers = prepareTagDrivers(series);
  return (
    <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
      <Panel title="Series per measurement" flush>
        <Table caption="Measurements and their series">
          <TableHead>
            <HeadCell>Measurement</HeadCell>
            <HeadCell numeric>Series</HeadCell>
            <HeadCell numeric>Share</HeadCell>
          </TableHead>
          <TableBody>
            {series.measurements.map(({ measurement, series: count }) => (
              <TableRow key={measurement}>
                <RowHead className="figures font-normal [overflow-wrap:anywhere]">{measurement}</RowHead>
                <Cell numeric>{countText(count)}</Cell>
                <Cell numeric>{series.total === 0 ? '' : shareText(count / series.total)}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
      <Panel
        title="Series per tag"
        description={
          drivers.length === 0
            ? 'No tag has more than one value.'
            : 'The tag at the top saves most as a field.'
        }
        flush
      >
        {drivers.length === 0 ? null : (
          <Table caption="Tags and their series">
            <TableHead>
              <HeadCell>Tag</HeadCell>
              <HeadCell numeric>Values</HeadCell>
              <HeadCell numeric>Series if it were a field</HeadCell>
            </TableHead>
            <TableBody>
              {drivers.map(({ key, values, isEntity, seriesAsField }) => (
                <TableRow key={key}>
                  <RowHead className="figures font-normal [overflow-wrap:anywhere]">{key}</RowHead>
                  <Cell numeric>
                    {countText(values)}
                    {isEntity ? ' entities' : ''}
                  </Cell>
                  <Cell numeric>{countText(seriesAsField)}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Panel>
    </div>
  );
}
