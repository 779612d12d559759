import { expect, it } from 'vitest';
import { withoutHostPaths } from './without-host-paths.ts';

it.each([
  ['/opt/influxdb-1.8/influxd: there is no such executable', 'influxd: there is no such executable'],
  [
    "EACCES: permission denied, mkdir '/var/lib/tidemark/launched/run-1'",
    "EACCES: permission denied, mkdir 'run-1'",
  ],
  ['spawn /opt/x/influxd ENOENT', 'spawn influxd ENOENT'],
  [
    'open server: mkdir /home/ada/state/data/meta/: no space left on device',
    'open server: mkdir ...: no space left on device',
  ],
  ['path=/home/ada/meta.db dir:/home/ada', 'path=meta.db dir:ada'],
  ['run: create server: open("/etc/ssl/private/key.pem")', 'run: create server: open("key.pem")'],
  [
    'TypeError: no\n    at open (/srv/tidemark/packages/x.ts:1:2)\n    at file:///srv/tidemark/y.ts:3:4',
    'TypeError: no',
  ],
  ['Cannot find module file:///srv/tidemark/packages/x.ts', 'Cannot find module x.ts'],
])('hides where %j lies', (text, shown) => {
  expect(withoutHostPaths(text)).toBe(shown);
});

it.each([
  'http://127.0.0.1:8086/query?db=d cannot be reached',
  '10.0.0.1:8086/a/b refused',
  'no answer at /ping within 40 s',
  'its /debug/vars answer with status 404, /api/v2/write with 401',
  '[httpd] 12/Mar/2026:10:00 2/3 of github.com/influxdata/influxdb',
  '5 points/s, km/h, and/or',
])('leaves %j as it is', (text) => {
  expect(withoutHostPaths(text)).toBe(text);
});
