import { describe, expect, it } from 'vitest';
import { runPlanShape } from './run-plan.ts';

const planWith = (target: object, tagKey: string) => ({
  schema: {
    name: 's',
    measurements: [
      {
        name: 'm',
        tags: [{ key: tagKey, generator: { kind: 'constant', value: 'a' } }],
        fields: [{ key: '_time', type: 'float', generator: { kind: 'constant', value: 1 } }],
      },
    ],
  },
  profile: { name: 'p', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points: 10 } },
  target,
});
const v1 = { kind: 'influxdb-v1', name: 't', url: 'http://127.0.0.1:8086' };
const v2 = { kind: 'influxdb-v2', name: 't', url: 'http://127.0.0.1:8086', org: 'o' };

describe('refusePlanFaults', () => {
  it.each(['_field', '_measurement'])('refuses the tag key %s for InfluxDB 2.x only', (key) => {
    const refused = runPlanShape.safeParse(planWith(v2, key));
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['schema', 'measurements', 0, 'tags', 0, 'key'],
      message: expect.stringContaining(`reserves "${key}"`),
    });
    expect(runPlanShape.safeParse(planWith(v1, key)).success).toBe(true);
  });

  it('lets other keys that begin alike stand', () => {
    expect(runPlanShape.safeParse(planWith(v2, '_host')).success).toBe(true);
  });
});
