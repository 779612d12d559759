import { readFileSync } from 'node:fs';
import { readPlanFile } from '@tidemark/domain/run/plan-file';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { jsonOrMessagePack } from '@tidemark/services/scenarios/json-or-message-pack';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

it('the example plan of JSON vs. MessagePack writes and queries what the scenario does in its quick size', () => {
  const url = new URL('../../../../../docs/examples/json-against-messagepack.yaml', import.meta.url);
  const { schema, profile, target } = readPlanFile(parse(readFileSync(url, 'utf8')));
  const { schemas, profiles } = jsonOrMessagePack.designOf('quick');
  const offered = runPlanShape.parse({ ...schemas[0], ...profiles[0], target });
  expect({ schema, profile }).toEqual({ schema: offered.schema, profile: offered.profile });
  expect(target).toMatchObject({ launcher: 'influxdb-1.6', variant: 'inmem' });
});
