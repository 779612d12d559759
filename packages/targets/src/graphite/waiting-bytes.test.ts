import { expect, it } from 'vitest';
import { waitingBytes } from './waiting-bytes.ts';

/** Of a cache at 20511 that was stopped, with one sender. */
const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:501F 00000000:0000 0A 00000000:00000005 00:00000000 00000000  1000        0 31337 1 00000000773a4ca8 100 0 0 10 0
   1: 0100007F:501F 0100007F:C350 01 00000000:000186A0 00:00000000 00000000  1000        0 31338 2 00000000773a4ca9 20 4 30 10 -1
   2: 0100007F:C350 0100007F:501F 01 00000400:00000000 01:00000014 00000000  1000        0 31339 3 00000000773a4caa 20 4 30 10 -1
   3: 0100007F:0016 0100007F:C351 01 00000400:00000010 01:00000014 00000000  1000        0 31340 3 00000000773a4cab 20 4 30 10 -1
`;

it('adds what arrived and what the senders still hold; connections that wait to be taken are no bytes', () => {
  expect(waitingBytes(table, [20_511, 20_512])).toEqual(
    new Map([
      [20_511, 100_000 + 1_024],
      [20_512, 0],
    ]),
  );
});
