import { systemOfEach } from './choose-systems.ts';
import { bySystem, groupRuns, type ScenarioRun } from './finding.ts';
import { memoryFindings, type PublishedMemory } from './memory-findings.ts';
import type { Scenario } from './scenario.ts';
import { topologyLoad, topologySchema } from './topology.ts';

/** versionUpgrade writes the same schema to one system per launcher: what changes when only the server changes. */
export const versionUpgrade: Scenario = {
  id: 'version-upgrade',
  title: 'Version upgrade',
  document: 'Memory Adventures with InfluxDB (Cobe, 2016)',
  documentUrl: 'https://medium.com/cobe-io/memory-adventures-with-influxdb-28b8157aebe8',
  published:
    'The same schema, with the entity id as a tag, on two versions: 0.12.1 never reclaimed expired series, 0.13 did, but only after 28 days.',
  publishedFigures: [
    { label: '0.12.1', value: 'series and memory keep growing, by nearly 30 MB/day' },
    { label: '0.13', value: 'levels off at 335,000 series and 1.7 GB, first reclaimed on about day 28' },
  ],
  asks: 'What changes when only the server changes? Each launcher of your file gets the same points in the same order.',
  costs: {
    tiny: { secondsPerSystem: 15, needs: null },
    quick: { secondsPerSystem: 40, needs: null },
    full: {
      secondsPerSystem: 2_400,
      needs: 'Needs about 2 GiB of memory, 2 GiB of disk, and an otherwise idle machine.',
    },
  },
  choosesSystems: true,
  systemsOf: systemOfEach,
  hintOf: (launchers) =>
    new Set(systemOfEach(launchers).map(({ launcher }) => launcher)).size > 1
      ? null
      : 'Only one version can be started here, so its configurations are compared. Get a second one: npm run get:influxdb -- 1.8.10, or add an influxd of this host by its path.',
  designOf: (size) => ({
    name: 'Version upgrade',
    repetitions: size === 'full' ? 3 : 1,
    schemas: [{ schema: topologySchema }],
    profiles: [{ profile: topologyLoad(size) }],
  }),
  findings: (runs) =>
    bySystem(runs).flatMap(({ name, runs: ofSystem }) =>
      groupRuns(ofSystem, versionOf).flatMap(({ name: version, runs: ofVersion }) =>
        memoryFindings(`${name}, version ${version}`, ofVersion, published),
      ),
    ),
};

const published: PublishedMemory = {
  heap: '0.13: 1.7 GB',
  series: '0.12.1: over 500,000 on day 38; 0.13: 335,000',
  bytesPerSeries: '2.3 kB on 0.12.1, 3.7 kB on 0.13',
  slope: '0.12.1: nearly +30 MB/day; 0.13: +1.5 MB/day',
  overhang: '0.12.1: forever; 0.13: 11.8 days',
};

function versionOf({ summary }: ScenarioRun): string {
  return summary.target.version ?? 'unknown';
}
