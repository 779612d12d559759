import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { expect, test } from 'vitest';
import { lineProtocolOf } from './line-protocol.ts';
import { pointAt } from './point-at.ts';

/** A schema and a load profile as they were stored before points had stampings, orders, arrivals and shares. */
const stored = {
  name: 'old',
  seed: 7,
  entityPool: { fixedCount: 2, rollingCount: 3, newPerSimulatedMinute: 0.7, idPrefix: 'e-', idDigits: 4 },
  measurements: [
    {
      name: 'metric{0..1}',
      tags: [
        { key: 'ueid', generator: { kind: 'entity' } },
        { key: 'region', generator: { kind: 'pool', values: ['eu west', 'us'] } },
        { key: 'rack', generator: { kind: 'sequence', cardinality: 3 } },
      ],
      fields: [
        { key: 'value', type: 'float', generator: { kind: 'random', min: -5, max: 100 } },
        { key: 'count', type: 'int', generator: { kind: 'counter', start: 3, step: 2 } },
        { key: 'level', type: 'int', generator: { kind: 'random', min: 0, max: 9 } },
        { key: 'on', type: 'boolean', generator: { kind: 'random' } },
        { key: 'text', type: 'string', generator: { kind: 'random-string', length: 7 } },
        { key: 'pick', type: 'float', generator: { kind: 'pool', values: [0.5, 1, 2] } },
        { key: 'id', type: 'string', generator: { kind: 'entity' } },
      ],
    },
    {
      name: 'plain',
      fields: [{ key: 'turn', type: 'string', generator: { kind: 'sequence', prefix: 't', cardinality: 4 } }],
    },
  ],
};
const profile = loadProfileShape.parse({
  name: 'old',
  executor: { kind: 'closed-loop' },
  extent: { kind: 'points', points: 1_000 },
  clock: { roundsPerSimulatedMinute: 7, compression: null },
});

test.each([
  [
    0,
    'ns',
    'metric0,ueid=e-0000,region=eu\\ west,rack=value0 value=22.407,count=3i,level=3i,on=false,text="m6cOAtN",pick=0.5,id="e-0000" 1790000000123456000',
  ],
  [
    5,
    'us',
    'metric1,ueid=e-0000,region=eu\\ west,rack=value1 value=59.015,count=3i,level=0i,on=false,text="Z9R5PIv",pick=0.5,id="e-0000" 1790000000123456',
  ],
  [12, 'ms', 'plain turn="t0" 1790000000123'],
  [
    13,
    's',
    'metric0,ueid=e-0001,region=eu\\ west,rack=value0 value=75.010,count=5i,level=1i,on=false,text="BS9C1ie",pick=0.5,id="e-0001" 1790000008',
  ],
  [1000, 'ns', 'plain turn="t0" 1790000651552027000'],
  [
    123457,
    'ns',
    'metric1,ueid=e-0001,region=eu\\ west,rack=value2 value=49.523,count=18995i,level=9i,on=false,text="qxzaGCx",pick=2,id="e-0001" 1790081394409170000',
  ],
  [
    4294967301,
    'us',
    'metric1,ueid=e-0000,region=eu\\ west,rack=value0 value=95.951,count=660764203i,level=2i,on=true,text="7qlyRYf",pick=0.5,id="e-0000" 4621846571552027',
  ],
] as const)(
  'point %i of a schema stored long ago is what it was then, in %s',
  (index, precision, expected) => {
    const schema = schemaShape.parse(stored);
    const point = pointAt(schema, profile, 1_790_000_000_123_456_000n, index);
    expect(lineProtocolOf(point, precision)).toBe(expected);
  },
);
