import { expect, it } from 'vitest';
import { parseConfig } from './read-config.ts';

const plain = "listen: 127.0.0.1:9096\npolicy: any\nbackends: [{ name: a, url: 'http://127.0.0.1:8086' }]\n";

it('reads YAML and JSON, and fills in what is usual', () => {
  const expected = { listen: { host: '127.0.0.1', port: 9_096 }, policy: 'any', durability: 'process' };
  const read = parseConfig('f', plain);
  expect(read).toMatchObject(expected);
  expect(read.backends[0]?.timeoutMs).toBe(10_000);
  const { host, port } = read.listen;
  expect(parseConfig('f', JSON.stringify({ ...read, listen: `${host}:${port}` }))).toEqual(read);
});

it.each([
  ['no backends', plain.replace(/backends: .*/, 'backends: []'), 'backends: needs at least one backend'],
  [
    'a buffer without a queue',
    plain.replace('any', 'buffered'),
    'queue: the policy "buffered" needs queue.directory',
  ],
  ['a name that leaves the directory', plain.replace('name: a', 'name: ../a'), 'backends.0.name'],
  [
    'two backends of one name',
    plain.replace('[{', "[{ name: a, url: 'http://x' }, {"),
    'backends.1.name: another backend has this name',
  ],
  ['an unknown setting', `${plain}polices: all\n`, 'polices'],
  ['another protocol', plain.replace('http:', 'ftp:'), 'backends.0.url'],
  ['a user that is not encoded', plain.replace('//127', '//50%zz@127'), 'backends.0.url: write a % of'],
  ['a port that there is not', plain.replace('9096', '90960'), 'listen'],
  ['no YAML', 'a: [', 'f: '],
])('names the path of each fault: %s', (_name, text, fault) => {
  expect(() => parseConfig('f', text)).toThrow(fault);
});
