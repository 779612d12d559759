import { expect, it } from 'vitest';
import { portRange } from './reserve-ports.ts';

it.each([
  ['below the ephemeral ports', '32768\t60999\n', { from: 10_240, to: 32_767 }],
  ['above them where there is no room below', '1024 60999', { from: 61_000, to: 65_535 }],
  ['above them where there is little room below', '11239 60999', { from: 61_000, to: 65_535 }],
  ['below them where there is just room', '11240 65535', { from: 10_240, to: 11_239 }],
  ['anywhere where every port is ephemeral', '1024 65000', { from: 10_240, to: 65_535 }],
  ['anywhere where the host does not say', '', { from: 10_240, to: 65_535 }],
])('chooses ports %s', (_, text, range) => {
  expect(portRange(text)).toEqual(range);
});
