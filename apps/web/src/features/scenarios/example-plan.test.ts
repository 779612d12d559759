import { readFileSync } from 'node:fs';
import { readPlanFile } from '@tidemark/domain/run/plan-file';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { jsonAgainstMessagePack } from '@tidemark/services/scenarios/json-against-message-pack';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

it('the example plan of JSON against MessagePack writes and asks what the scenario does in its quick size', () => {
  const url = new URL('../../../../../docs/examples/json-against-messagepack.yaml', import.meta.url);
  const { schema, profile, target } = readPlanFile(parse(readFileSync(url, 'utf8')));
  const { schemas, profiles } = jsonAgainstMessagePack.designOf('quick');
  const offered = runPlanShape.parse({ ...schemas[0], ...profiles[0], target });
  expect({ schema, profile }).toEqual({ schema: offered.schema, profile: offered.profile });
  expect(target).toMatchObject({ launcher: 'influxdb-1.6', variant: 'inmem' });
});
