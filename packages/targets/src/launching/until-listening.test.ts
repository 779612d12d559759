import { describe, expect, it } from 'vitest';
import { holderOf, readTcpTable } from './until-listening.ts';

const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, state: string, inode: number, remote = '00000000:0000') =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1 0`;
const table = (...rows: string[]) => readTcpTable([heading, ...rows, ''].join('\n'));
const own = new Set(['7']);

describe('who listens on a port', () => {
  it.each([
    ['none where none does', [], 'none'],
    ['none where it is the other end of a connection', [row('0100007F:2BAD', '01', 7)], 'none'],
    ['none where the port is only reserved', [row('0200007F:2BAD', '0A', 8)], 'none'],
    ['its own process', [row('0100007F:2BAD', '0A', 7), row('0200007F:2BAD', '0A', 8)], 'own'],
    ['another process', [row('0100007F:2BAD', '0A', 8)], 'other'],
    ['another process as well', [row('0100007F:2BAD', '0A', 7), row('0100007F:2BAD', '0A', 8)], 'other'],
    [
      'another process on every address',
      [row('0100007F:2BAD', '0A', 7), row('00000000:2BAD', '0A', 8)],
      'other',
    ],
  ])('is %s', (_, rows, holder) => {
    expect(holderOf(table(...rows), 0x2bad, own)).toBe(holder);
  });
});

it('reads address, ports, state and socket of each row', () => {
  expect(table(row('0100007F:0050', '01', 9, '0100007F:1F90'))).toEqual([
    { address: '0100007F', port: 80, remotePort: 8_080, state: '01', inode: '9' },
  ]);
});
