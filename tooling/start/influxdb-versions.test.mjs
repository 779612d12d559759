import { expect, it } from 'vitest';
import { sourceOf, triedVersions } from './influxdb-versions.mjs';

it('builds every version that was tried, and its neighbors whose sources name what they need', () => {
  for (const version of [...triedVersions, '1.7.10', '1.8.0'])
    expect(sourceOf(version, null)).toEqual({ source: 'go' });
});

it('takes the package of the distribution for its version, by whatever build', () => {
  expect(sourceOf('debian', null)).toEqual({ source: 'debian' });
  expect(sourceOf('1.6.7', '1.6.7~rc0')).toEqual({ source: 'debian' });
  expect(sourceOf('1.6.7~rc0', '1.6.7~rc0')).toEqual({ source: 'debian' });
  expect(sourceOf('1.6', '1.6.7~rc0').source).toBeNull();
});

it.each([
  ['1.7.9', 'do not say which versions'],
  ['0.13.0', 'do not say which versions'],
  ['1.9.3', 'written in Rust'],
  ['2.7.1', 'written in Rust'],
  ['3.0.0', 'not supported'],
  ['1.8', 'such as 1.8.0'],
  ['latest', 'such as 1.8.10'],
  ['1.8.10; rm -rf /', 'such as 1.8.10'],
])('says why %s cannot be had, and what to do instead', (version, why) => {
  const { source, reason } = sourceOf(version, '1.6.7~rc0');
  expect(source).toBeNull();
  expect(reason).toContain(why);
  expect(reason).toContain('add its influxd by path');
});
