import { expect, it } from 'vitest';
import { type FaultStep, faultActions, faultStepShape } from './fault-step.ts';
import { faultBeganText, faultDeed, faultEndedText, faultText, readFaultEvent } from './fault-words.ts';

const settings = { latencyMs: 50, bytesPerSec: 20_480, delayMs: 500, url: 'http://127.0.0.1/hook' };
const settingsOf: Partial<Record<FaultStep['action'], (keyof typeof settings)[]>> = {
  delay: ['latencyMs'],
  bandwidth: ['bytesPerSec'],
  'slow-close': ['delayMs'],
  'slow-body': ['bytesPerSec'],
  hook: ['url'],
};

function aStep(action: FaultStep['action'], more: object = { forSeconds: 20 }): FaultStep {
  const own = Object.fromEntries((settingsOf[action] ?? []).map((key) => [key, settings[key]]));
  return faultStepShape.parse({ action, part: 'backend:2', atSeconds: 3, ...own, ...more });
}

it.each<[FaultStep['action'], object, string]>([
  ['kill', { forSeconds: 20 }, 'backend:2 killed for 20 s'],
  ['restart', {}, 'backend:2 restarted'],
  ['pause', { until: 'converged' }, 'backend:2 suspended until all parts hold the same'],
  ['refuse', { until: 'load-end' }, 'backend:2 refusing connections until the load ends'],
  ['stop', { until: 30 }, 'backend:2 stopped until 30 s'],
  ['delay', { forSeconds: 2.5, jitterMs: 20 }, 'backend:2 delayed by 50 ± 20 ms each way for 2.5 s'],
  ['bandwidth', { forSeconds: 20 }, 'backend:2 limited to 20.0 KiB/s for 20 s'],
  ['errors', { forSeconds: 20, share: 0.5 }, 'backend:2 answering 503 to 50 % of its requests for 20 s'],
])('says what %s with %o does', (action, more, text) => {
  expect(faultText(aStep(action, more))).toBe(text);
});

it('has words for every action, each its own', () => {
  const deeds = faultActions.map((action) => faultDeed(aStep(action, action === 'restart' ? {} : undefined)));
  expect(new Set(deeds).size).toBe(faultActions.length);
});

it.each(faultActions)('reads the step of an event back from its message: %s', (action) => {
  const text = faultText(aStep(action, action === 'restart' ? {} : { forSeconds: 20 }));
  expect(readFaultEvent(faultBeganText(text))).toBe(text);
  expect(readFaultEvent(faultEndedText(text, 12_345))).toBe(text);
});

it('reads no step from other messages', () => {
  expect(readFaultEvent('The target is back after 3.00 s.')).toBeNull();
});
