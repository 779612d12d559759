import { defaultSystem, defaultSystems } from './choose-systems.ts';
import { bySystem, type Finding, finding, groupRuns, type RunGroup, type ScenarioRun } from './finding.ts';
import { heapLevel, memoryFindings, type PublishedMemory } from './memory-findings.ts';
import type { Scenario } from './scenario.ts';
import { entityKey, topologyLoad, topologySchema } from './topology.ts';

/** tagOrField writes one schema twice, its entity id once as tag and once as field, over retention, on each index of one server. */
export const tagOrField: Scenario = {
  id: 'tag-or-field',
  title: 'Tag or field?',
  document: 'Memory Adventures with InfluxDB (Cobe, 2016)',
  published:
    'A team kept 14 days of data, and its server ran out of memory: each entity id was a tag, nine new series came a minute, and memory grew by nearly 30 MB a day for ever. With the id as a field memory stayed level.',
  publishedFigures: [
    {
      label: '0.12.1, id as tag',
      value: 'over 800 MB on day 4, some +30 MB a day, over 500,000 series on day 38',
    },
    { label: '0.12.1 and 0.13, id as field', value: '450 MB, some +1 MB a day, 190 series' },
    { label: '0.13, id as tag', value: 'plateau at 1.7 GB and 335,000 series, +1.5 MB a day' },
  ],
  asks: 'What does an id cost as tag and as field, and does memory come back when data expire? The days are simulated: retention is driven by the clock that the data carry, so 42 days pass as fast as the server writes them.',
  costs: {
    tiny: { secondsPerSystem: 30, needs: null },
    quick: { secondsPerSystem: 75, needs: null },
    full: {
      secondsPerSystem: 4_500,
      needs: 'It needs some 2 GB of memory and 2 GB of disk, and nobody else on the machine.',
    },
  },
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
    slope: '0.12.1: nearly +30 MB; 0.13: +1.5 MB',
    overhang: '0.12.1: for ever; 0.13: 11.8 days',
  },
  field: { heap: '450 MB', series: '190', slope: 'around +1 MB' },
};

function systemFindings(system: string, runs: readonly ScenarioRun[]): Finding[] {
  const ways = groupRuns(runs, ({ plan }) => (hasEntityTag(plan) ? 'tag' : 'field'));
  return [
    ...ways.flatMap(({ name, runs: ofWay }) =>
      memoryFindings(`${system}, id as ${name}`, ofWay, published[name]),
    ),
    tagAgainstField(system, ways),
  ];
}

function tagAgainstField(system: string, ways: readonly RunGroup[]): Finding {
  const levelOf = (way: string) => heapLevel(ways.find(({ name }) => name === way)?.runs ?? []);
  const tag = levelOf('tag');
  const field = levelOf('field');
  return finding({
    group: `${system}, tag against field`,
    label: 'Heap at rest, tag / field',
    published: '0.13: 3.8 times, of resident memory',
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
    missing: 'both ways must have been read at rest',
    remark:
      'Only readings at rest tell it: while load is on, the write path drowns the index, and both look alike.',
  });
}

function hasEntityTag({ schema }: ScenarioRun['plan']): boolean {
  return schema.measurements.some(({ tags }) => tags.some(({ generator }) => generator.kind === 'entity'));
}
