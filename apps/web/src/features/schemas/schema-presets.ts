import type { Schema } from '@tidemark/domain/schema/schema';
import { schemaShape } from '@tidemark/domain/schema/schema';
import type { z } from 'zod';
import { graphiteHosts } from './graphite-hosts.ts';

/** A schema to begin with, and what it is like. */
export type SchemaPreset = { id: string; title: string; detail: string; schema: z.input<typeof schemaShape> };

type Group = z.input<typeof schemaShape>['measurements'][number];

/** presetOf gives a preset as the form edits it, with every default filled in. */
export function presetOf(preset: SchemaPreset): Schema {
  return schemaShape.parse(preset.schema);
}

/** schemaPresets are the ways to begin; each is valid as it stands. */
export const schemaPresets: SchemaPreset[] = [
  {
    id: 'rolling-entities',
    title: 'Tag or field (rolling entities)',
    detail:
      '100 entities stay, 100 are replaced; nine new series per simulated minute where the id is a tag.',
    schema: {
      name: 'Rolling entities, id as a tag',
      description: 'Four measurements of entities that come and go, the entity id as a tag.',
      entityPool: { fixedCount: 100, rollingCount: 100, newPerSimulatedMinute: 2.25 },
      measurements: [
        {
          name: 'metric{0..3}',
          tags: [{ key: 'ueid', generator: { kind: 'entity' } }],
          fields: [
            { key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } },
            { key: 'vtype', type: 'string', generator: { kind: 'constant', value: 'float' } },
          ],
        },
      ],
    },
  },
  {
    id: 'host-metrics',
    title: 'Telegraf-like host metrics',
    detail: 'cpu, mem, disk and net of 50 hosts, with the tags that Telegraf gives.',
    schema: {
      name: 'Host metrics',
      description: 'What Telegraf sends from a fleet of hosts.',
      measurements: hostMeasurements(50),
    },
  },
  {
    id: 'iot-sensors',
    title: 'IoT sensors',
    detail:
      '10,000 devices at 40 sites, about five of them replaced per hour; float, integer and boolean fields.',
    schema: {
      name: 'IoT sensors',
      description: 'Many devices that seldom change, a few of which are replaced.',
      entityPool: {
        fixedCount: 9_000,
        rollingCount: 1_000,
        newPerSimulatedMinute: 0.0833,
        replacement: 'random',
        arrivals: 'poisson',
        idPrefix: 'device-',
      },
      measurements: [
        {
          name: 'reading',
          tags: [
            { key: 'device', generator: { kind: 'entity' } },
            { key: 'site', generator: { kind: 'follows', key: 'device', prefix: 'site-', cardinality: 40 } },
            { key: 'model', generator: { kind: 'constant', value: 'th-200' } },
          ],
          fields: [
            {
              key: 'temperature',
              type: 'float',
              generator: { kind: 'normal', mean: 18, standardDeviation: 6, decimals: 1 },
            },
            { key: 'battery', type: 'int', generator: { kind: 'random', min: 0, max: 100 } },
            { key: 'charging', type: 'boolean', generator: { kind: 'random', trueShare: 0.1 } },
          ],
        },
      ],
    },
  },
  {
    id: 'graphite-hosts',
    title: 'Metrics of hosts, for Graphite',
    detail: '1,000 metrics of 100 hosts: numbers only, under names that Graphite keeps as they are.',
    schema: graphiteHosts(100),
  },
  {
    id: 'blank',
    title: 'Blank',
    detail: 'One measurement with one tag and one field.',
    schema: {
      name: 'New schema',
      measurements: [
        {
          name: 'measurement',
          tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 10 } }],
          fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
  },
];

function hostMeasurements(hosts: number): Group[] {
  const host = { key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: hosts } } as const;
  const percent = (key: string) =>
    ({ key, type: 'float', generator: { kind: 'walk', min: 0, max: 100, step: 2, decimals: 2 } }) as const;
  const bytes = (key: string) => ({ key, type: 'int', generator: { kind: 'counter', step: 4_096 } }) as const;
  const list = (key: string, values: string[]) => ({ key, generator: { kind: 'pool', values } }) as const;
  return [
    {
      name: 'cpu',
      tags: [host, list('cpu', ['cpu-total', 'cpu0', 'cpu1', 'cpu2', 'cpu3'])],
      fields: [
        percent('usage_user'),
        percent('usage_system'),
        percent('usage_idle'),
        percent('usage_iowait'),
      ],
    },
    { name: 'mem', tags: [host], fields: [percent('used_percent'), bytes('available')] },
    {
      name: 'disk',
      tags: [host, list('path', ['/', '/var']), list('fstype', ['ext4'])],
      fields: [percent('used_percent'), bytes('used')],
    },
    {
      name: 'net',
      tags: [host, list('interface', ['eth0', 'lo'])],
      fields: [bytes('bytes_recv'), bytes('bytes_sent')],
    },
  ];
}
