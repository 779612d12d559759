import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
import { vegetaReportShape } from './vegeta-report.ts';

const from0 = (name: string, most: number) => [`${name} >= 0`, `${name} <= ${most}`];
const amount = (name: string) => from0(name, 1e19);
const time = (name: string) => from0(name, 90 * 86_400e9);

it('a report of vegeta has these bounds', () => {
  expect(boundsOf(vegetaReportShape)).toEqual([
    'requests >= 0',
    ...amount('ratePerSec'),
    ...amount('throughputPerSec'),
    ...['durationNs', 'waitNs', 'totalNs'].flatMap(time),
    ...amount('latencies.totalNs'),
    ...['mean', 'p50', 'p90', 'p95', 'p99', 'max', 'min'].flatMap((name) => time(`latencies.${name}Ns`)),
    ...['bytesIn.total', 'bytesIn.mean', 'bytesOut.total', 'bytesOut.mean'].flatMap(amount),
    ...from0('successShare', 1),
    ...from0('statusCodes[].code', 999),
    'statusCodes[].count >= 1',
    'errors items <= 50',
    'errors[] characters <= 300',
    'errorsLeftOut >= 0',
  ]);
});
