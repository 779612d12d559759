import { defaultSystem, defaultSystems } from './choose-systems.ts';
import { bySystem, type Finding, finding, groupRuns, type RunGroup, type ScenarioRun } from './finding.ts';
import { heapLevel, memoryFindings, type PublishedMemory } from './memory-findings.ts';
import type { Scenario } from './scenario.ts';
import { entityKey, topologyLoad, topologySchema } from './topology.ts';

/** tagOrField writes a schema with its entity id as a tag and as a field, longer than the retention, on each index of one server. */
export const tagOrField: Scenario = {
  id: 'tag-or-field',
  title: 'Tag or field?',
  document: 'Memory Adventures with InfluxDB (Cobe, 2016)',
  documentUrl: 'https://medium.com/cobe-io/memory-adventures-with-influxdb-28b8157aebe8',
  published:
    'A team kept 14 days of data, and its server ran out of memory: each entity id was a tag, 9 new series appeared per minute, and memory kept growing by nearly 30 MB/day. With the id as a field, memory stayed level.',
  publishedFigures: [
    {
      label: '0.12.1, id as tag',
      value: 'over 800 MB on day 4, about +30 MB/day, over 500,000 series on day 38',
    },
    { label: '0.12.1 and 0.13, id as field', value: '450 MB, about +1 MB/day, 190 series' },
    { label: '0.13, id as tag', value: 'plateau at 1.7 GB and 335,000 series, +1.5 MB/day' },
  ],
  asks: 'How much memory does an id take as a tag and as a field, and is memory reclaimed when data expires? Days are simulated: retention follows the timestamps of the data, so 42 days pass as fast as the server can write them.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 75, needs: null },
    full: {
      secondsPerSystem: 4_500,
      needs: 'Needs about 2 GiB of memory, 2 GiB of disk, and an otherwise idle machine.',
    },
  },
  choosesSystems: true,
  systemsOf: (launchers, size) => (size === 'tiny' ? defaultSystem(launchers) : defaultSystems(launchers)),
  designOf: (size) => ({
    name: 'Tag or field?',
    asTagAndField: [entityKey],
    repetitions: size === 'full' ? 3 : 1,
    schemas: [{ schema: topologySchema }],
    profiles: [{ profile: topologyLoad(size) }],
  }),
  findings: (runs) => bySystem(runs).flatMap(({ name, runs: ofSystem }) => systemFindings(name, ofSystem)),
};

const published: Record<string, PublishedMemory> = {
  tag: {
    heap: '0.12.1: over 800 MB on day 4; 0.13: 1.7 GB',
    series: '0.12.1: over 500,000 on day 38; 0.13: 335,000',
    bytesPerSeries: '2.3 kB on 0.12.1, 3.7 kB on 0.13',
    slope: '0.12.1: nearly +30 MB/day; 0.13: +1.5 MB/day',
    overhang: '0.12.1: forever; 0.13: 11.8 days',
  },
  field: { heap: '450 MB', series: '190', slope: 'about +1 MB/day' },
};

function systemFindings(system: string, runs: readonly ScenarioRun[]): Finding[] {
  const ways = groupRuns(runs, ({ plan }) => (hasEntityTag(plan) ? 'tag' : 'field'));
  return [
    ...ways.flatMap(({ name, runs: ofWay }) =>
      memoryFindings(`${system}, id as ${name}`, ofWay, published[name]),
    ),
    tagVersusField(system, ways),
  ];
}

function tagVersusField(system: string, ways: readonly RunGroup[]): Finding {
  const levelOf = (way: string) => heapLevel(ways.find(({ name }) => name === way)?.runs ?? []);
  const tag = levelOf('tag');
  const field = levelOf('field');
  return finding({
    group: `${system}, tag vs. field`,
    label: 'Heap at rest, tag / field',
    published: '0.13: 3.8 times, in resident memory',
    ours:
      tag && field && field.low > 0
        ? {
            kind: 'figure',
            unit: 'times',
            of: 'runs',
            middle: tag.middle / field.middle,
            low: tag.low / field.high,
            high: tag.high / field.low,
            count: Math.min(tag.count, field.count),
          }
        : null,
    missing: 'needs a reading at rest of both',
    remark:
      'Only readings at rest show the difference: under load the write path dominates the memory, and both look alike.',
  });
}

function hasEntityTag({ schema }: ScenarioRun['plan']): boolean {
  return schema.measurements.some(({ tags }) => tags.some(({ generator }) => generator.kind === 'entity'));
}
