import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { attackFindings, attackReports, type PublishedAttack } from './attack-findings.ts';
import { defaultSystem, relaySystems } from './choose-systems.ts';
import { bySystem, groupRuns } from './finding.ts';
import type { Scenario, ScenarioSize } from './scenario.ts';

const rates: Record<ScenarioSize, { perSec: readonly number[]; seconds: number }> = {
  tiny: { perSec: [1_000], seconds: 2 },
  quick: { perSec: [3_000, 5_000, 10_000], seconds: 10 },
  full: { perSec: [3_000, 5_000, 10_000], seconds: 60 },
};

/** constantRateAttack sends single points of one series at a constant rate, without timestamps, as the published attack did. */
export const constantRateAttack: Scenario = {
  id: 'constant-rate-attack',
  title: 'Constant-rate attack',
  document: 'An analysis of what limits influxdb-relay (Shane Xu, 2016, in Chinese)',
  documentUrl: 'https://xusheng.org/blog/2016/08/12/influxdb-relay-performance-bottle-neck-analysing',
  published:
    'influxdb-relay was attacked with vegeta, one point per request at a constant rate, and failed at 3,000 requests per second. After three changes to its source it handled 10,000 per second; a few of several hundred thousand points were missing, and the cause was not found.',
  publishedFigures: [
    { label: 'Unchanged relay, 3,000/s', value: '54.98 % succeeded, p99 43 s' },
    { label: 'Relay that responds immediately, 3,000/s', value: '86.55 % succeeded, p99 30 s' },
    {
      label: 'Relay that buffers everything, 3,000/s',
      value: '100 %, p99 1.37 ms, 180,000 of 180,000 stored',
    },
    {
      label: 'Relay that buffers everything, 5,000/s',
      value: '100 %, p99 1.48 ms, 299,997 of 300,000 stored',
    },
    {
      label: 'Relay that buffers everything, 10,000/s',
      value: '100 %, p99 4.52 ms, 599,989 of 600,000 stored',
    },
  ],
  asks: 'How many requests succeed at these rates, how fast, and is everything stored? The server stamps points that carry no timestamp: two that arrive within one tick of its clock become one point. Their number is predicted, and compared with the number missing.',
  costs: {
    tiny: { secondsPerSystem: 15, needs: null },
    quick: { secondsPerSystem: 60, needs: null },
    full: { secondsPerSystem: 240, needs: null },
  },
  systemsOf: (launchers) => [...defaultSystem(launchers), ...relaySystems(launchers)],
  hintOf: (launchers) =>
    relaySystems(launchers).length > 0
      ? null
      : 'No relay can be started here, so servers are attacked directly. To include a relay, install it with GOBIN=/usr/local/bin go install github.com/influxdata/influxdb-relay@latest (or build a clone of its repository) and add a launcher of kind influxdb-relay: see the guide on launchers.',
  designOf: (size) => ({
    name: 'Constant-rate attack',
    repetitions: 1,
    schemas: [
      {
        schema: {
          name: 'one series',
          measurements: [
            {
              name: 'cpu',
              tags: [
                { key: 'host', generator: { kind: 'constant', value: 'server01' } },
                { key: 'region', generator: { kind: 'constant', value: 'uswest' } },
              ],
              fields: [{ key: 'value', type: 'float', generator: { kind: 'constant', value: 1 } }],
            },
          ],
        },
      },
    ],
    profiles: [
      {
        profile: {
          name: 'One point per request, stamped by the server',
          executor: {
            kind: 'open-loop',
            pacer: { kind: 'constant', ratePerSec: 3_000 },
            batchSize: 1,
            maxConnections: 256,
          },
          extent: { kind: 'points', points: 1 },
          stamping: { kind: 'server' },
          maxErrorShare: null,
          readBack: { settleSeconds: 0, restart: size === 'full' },
        },
      },
    ],
    sweeps: [
      {
        name: 'Requests per second',
        steps: rates[size].perSec.map((perSec) => ({
          label: `${perSec.toLocaleString('en')}/s`,
          settings: [
            { parameter: 'rate', value: perSec },
            { parameter: 'points', value: perSec * rates[size].seconds },
          ],
        })),
      },
    ],
  }),
  reports: attackReports,
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) =>
      groupRuns(ofSystem, ({ labels }) => labels.steps[0] ?? '').flatMap(({ name: rate, runs: ofRate }) =>
        attackFindings(`${name}, ${rate}`, ofRate, publishedAt(rate, ofRate[0]?.summary)),
      ),
    ),
};

const throughRelay: Record<string, PublishedAttack> = {
  '3,000/s': {
    success: '54.98 %; after changes 86.55 %, then 100 %',
    p50: '1.21 ms; after changes 186 µs, then 232 µs',
    p99: '43.4 s; after changes 30.0 s, then 1.37 ms',
    errors: 'no free address, too many open files, connection reset by peer',
    stored: '180,000 of 180,000',
  },
  '5,000/s': {
    success: 'after changes 100 %',
    p50: '192 µs',
    p99: '1.48 ms',
    errors: 'none',
    stored: '299,997 of 300,000',
  },
  '10,000/s': {
    success: 'after changes 100 %',
    p50: '185 µs',
    p99: '4.52 ms',
    errors: 'none',
    stored: '599,989 of 600,000',
  },
};

/** The publication says little about a server without a relay. */
const direct: Record<string, PublishedAttack> = {
  '5,000/s': { success: 'over 99 %' },
  '10,000/s': { success: 'fails above 6,000/s' },
};

function publishedAt(rate: string, summary: RunSummary | undefined): PublishedAttack {
  const isRelay = summary?.target.kind === 'influxdb-relay';
  return (isRelay ? throughRelay : direct)[rate] ?? {};
}
