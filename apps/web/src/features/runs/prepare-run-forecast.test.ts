import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, it } from 'vitest';
import { prepareRunForecast } from './prepare-run-forecast.ts';
import { toRunChoices } from './run-choices.ts';

it('says before the start which fault the chosen system cannot have', () => {
  const launcher = aLauncherChoice('influxdb-1.6', ['inmem']);
  const variants = [
    { name: 'inmem', description: '', parts: [{ name: 'server', actions: ['pause' as const] }] },
  ];
  const [system] = toRunChoices([], [], [], [{ ...launcher, variants }]).systems;
  if (!system) throw new TypeError('the launcher is a choice');
  const faultsOf = (part: string, parts = system.parts) => {
    const profile = aProfile({ faults: [{ action: 'pause', part, atSeconds: 1, forSeconds: 1 }] });
    return prepareRunForecast(aSchema(), profile, { ...system, parts }, 0).faults;
  };
  expect(faultsOf('server')).toEqual([]);
  expect(faultsOf('relay')).toEqual(['this target has no part "relay"; its parts are server']);
  expect(faultsOf('relay', [])).toEqual([]);
});
