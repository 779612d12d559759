import { describe, expect, it } from 'vitest';
import { defaultPickleLimits, readPickle } from './pickle.ts';
import type { PickleLimits } from './pickle-stack.ts';
import pythonValues from './testing/pickles.fixture.json' with { type: 'json' };
import { expectedValue, pickledBytes } from './testing/python-values.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const reasonOf = (bytes: Uint8Array, limits: Partial<PickleLimits> = {}) => {
  const read = readPickle(bytes, limits);
  return read.ok ? 'read' : read.reason;
};

describe('what Python pickles', () => {
  it('is read back from protocols 2 to 5, value by value', () => {
    for (const pickled of pythonValues) {
      for (const pickle of pickledBytes([pickled])) {
        expect(readPickle(pickle)).toEqual({ ok: true, value: expectedValue(pickled) });
      }
    }
  });

  it('is points and answers, as carbon writes them', () => {
    const point = hex(
      '8002 5d7100 58 03000000 612e62 7101 47 41d5d79aed9000 00 47 3ff8000000000000 86 7102 86 7103 61 2e',
    );
    expect(readPickle(point)).toEqual({ ok: true, value: [['a.b', [1465805750.25, 1.5]]] });
    expect(readPickle(hex('80027d71002e'))).toEqual({ ok: true, value: new Map() });
  });

  it('is an integer of any length: a number as long as it is exact, a bigint beyond', () => {
    const integerOf = (bytes: string) => readPickle(hex(`8002 8a ${bytes} 2e`));
    expect(integerOf('00')).toEqual({ ok: true, value: 0 });
    expect(integerOf('01 ff')).toEqual({ ok: true, value: -1 });
    expect(integerOf('07 ffffffffffff1f')).toEqual({ ok: true, value: Number.MAX_SAFE_INTEGER });
    expect(integerOf('07 00000000000020')).toEqual({ ok: true, value: 9_007_199_254_740_992n });
  });
});

describe('what would run code, or is not plain data', () => {
  it.each([
    [
      'a call of os.system',
      latin('\x80\x02cos\nsystem\nX\x02\x00\x00\x00id\x85R.'),
      'opcode GLOBAL (0x63) would run code',
    ],
    [
      'the same in protocol 4',
      latin('\x80\x04\x8c\x02os\x8c\x06system\x93.'),
      'opcode STACK_GLOBAL (0x93) would run code',
    ],
    ['a state that is set', latin('\x80\x02]}b.'), 'opcode BUILD (0x62) would run code'],
    ['a call', latin('\x80\x02])R.'), 'opcode REDUCE (0x52) would run code'],
    ['an object', latin('\x80\x02])\x81.'), 'opcode NEWOBJ (0x81) would run code'],
    ['a persistent id', latin('\x80\x02PX\n.'), 'opcode 0x50 is not one of plain data'],
    ['an extension', latin('\x80\x02\x82\x01.'), 'opcode 0x82 is not one of plain data'],
    ['a text of Python 2', latin('\x80\x02U\x01a.'), 'opcode 0x55 is not one of plain data'],
    ['bytes', latin('\x80\x03C\x01a.'), 'opcode 0x43 is not one of plain data'],
    ['protocol 6', latin('\x80\x06N.'), 'its protocol is unknown'],
    ['a key that is a list', latin('\x80\x02}]Ns.'), 'a key is not plain'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toContain(reason);
  });
});

describe('what is damaged', () => {
  it.each([
    ['nothing', '', 'it ends too early'],
    ['a missing end', '\x80\x02]q\x00', 'it ends too early'],
    ['a missing value', '\x80\x02.', 'empty stack'],
    ['a second value', '\x80\x02]].', 'more than one value'],
    ['bytes behind the end', '\x80\x02].x', 'bytes follow its end'],
    ['an open mark', '\x80\x02](.', 'within a mark'],
    ['a tuple of too few', '\x80\x02N\x86.', 'empty stack'],
    ['a tuple across a mark', '\x80\x02N(N\x86.', 'empty stack'],
    ['no mark', '\x80\x02]Ne.', 'a mark that does not exist'],
    ['an append to nothing', '\x80\x02Na.', 'empty stack'],
    ['an append to a number', '\x80\x02K\x01Na.', 'not a container'],
    ['an append to a dict', '\x80\x02}Na.', 'not a list'],
    ['an append to a tuple', '\x80\x02)Na.', 'fills a tuple'],
    ['a key in a list', '\x80\x02]NNs.', 'not a dict'],
    ['a key without a value', '\x80\x02}(Nu.', 'a key without a value'],
    ['an empty memo', '\x80\x02h\x00.', 'does not exist'],
    ['a memo of nothing', '\x80\x02q\x00.', 'empty stack'],
    ['text that is not UTF-8', '\x80\x02X\x02\x00\x00\x00\xc3\x28.', 'not UTF-8'],
    [
      'a frame longer than the rest',
      '\x80\x04\x95\x02\x00\x00\x00\x00\x00\x00\x00N.\x00\x00',
      'bytes follow',
    ],
    ['a frame of 2^63 bytes', '\x80\x04\x95\x00\x00\x00\x00\x00\x00\x00\x80N.', 'too early'],
  ])('%s is refused', (_, text, reason) => {
    expect(reasonOf(latin(text))).toContain(reason);
  });

  it.each([
    ['a text of 2 GiB', 'X\xff\xff\xff\x7f'],
    ['a text of 4 GiB', 'X\xff\xff\xff\xff'],
    ['a short text', '\x8c\xff'],
    ['an integer of 255 bytes', '\x8a\xff'],
    ['a float', 'G\0\0\0\0\0\0\0'],
    ['integers', 'J\0\0\0'],
    ['two bytes', 'M\0'],
    ['one byte', 'K'],
    ['a place in the memo', 'Nr\0\0\0'],
  ])('%s whose bytes are missing is refused', (_, text) => {
    expect(reasonOf(latin(`\x80\x02${text}`))).toContain('too early');
  });

  it('may name a place in the memo that would take 32 GiB', () => {
    expect(reasonOf(latin('\x80\x02Nr\xff\xff\xff\xff.'))).toContain('more than 200,000 memo entries');
    expect(reasonOf(latin('\x80\x02Nj\xff\xff\xff\xff.'))).toContain('does not exist');
  });

  it('says where', () => {
    expect(reasonOf(latin('\x80\x02]NR.'))).toBe('pickle, byte 5: opcode REDUCE (0x52) would run code');
  });
});

describe('what refers to itself', () => {
  it.each([
    ['a list in itself', ']q\x00h\x00a.'],
    ['a list in a list in itself', ']q\x00]q\x01h\x00ah\x00h\x01a0.'],
    ['a list in a tuple in itself', ']q\x00h\x00\x85a.'],
    ['a dict in itself', '}q\x00X\x01\x00\x00\x00kh\x00s.'],
  ])('%s is refused', (_, text) => {
    expect(reasonOf(latin(`\x80\x02${text}`))).toMatch(/contains itself|already inside another|0x30/);
  });
});

describe('the limits', () => {
  const many = (count: number) => latin(`\x80\x02](${'N'.repeat(count)}e.`);

  it('allow 1 MiB', () => {
    const ofSize = (size: number) => {
      const bytes = Buffer.alloc(size, 'x');
      bytes.write('\x80\x02X', 'latin1');
      bytes.writeUInt32LE(size - 8, 3);
      bytes[size - 1] = 0x2e;
      return bytes;
    };
    expect(reasonOf(ofSize(1_048_576))).toBe('read');
    expect(reasonOf(ofSize(1_048_577))).toBe('the pickle has 1048577 bytes, and 1048576 are allowed');
    expect(reasonOf(ofSize(100), { bytes: 99 })).toContain('99 are allowed');
  });

  it('allow 200,000 items', () => {
    expect(reasonOf(many(199_999))).toBe('read');
    expect(reasonOf(many(200_000))).toContain('more than 200,000 items');
    expect(reasonOf(many(10), { items: 10 })).toContain('more than 10 items');
  });

  it('count what stays on the stack', () => {
    expect(reasonOf(latin(`\x80\x02${'N'.repeat(200_000)}.`))).toContain('more than one value');
    expect(reasonOf(latin(`\x80\x02${'N'.repeat(200_001)}.`))).toContain('more than 200,000 items');
  });

  it('count a dict as eight items', () => {
    expect(reasonOf(latin('\x80\x02}.'), { items: 8 })).toBe('read');
    expect(reasonOf(latin('\x80\x02}.'), { items: 7 })).toContain('more than 7 items');
  });

  it('count a shared value at each place where it stands', () => {
    const doubled = (times: number) => latin(`\x80\x02]${'q\0h\0\x86'.repeat(times)}.`);
    expect(reasonOf(doubled(16), { nesting: 17 })).toBe('read');
    expect(reasonOf(doubled(17), { nesting: 18 })).toContain('more than 200,000 items');
  });

  it('allow 16 levels of nesting', () => {
    const nested = (levels: number) => latin(`\x80\x02${']'.repeat(levels)}${'a'.repeat(levels - 1)}.`);
    expect(reasonOf(nested(16))).toBe('read');
    expect(reasonOf(nested(17))).toContain('more than 16 levels of nesting');
    expect(reasonOf(latin(`\x80\x02${'('.repeat(16)}N${'t'.repeat(16)}.`))).toBe('read');
    expect(reasonOf(latin(`\x80\x02${'('.repeat(17)}N${'t'.repeat(17)}.`))).toContain('more than 16 marks');
  });

  it('allow 200,000 memo entries', () => {
    const memos = (count: number) => latin(`\x80\x04N${'\x94'.repeat(count)}.`);
    expect(reasonOf(memos(200_000))).toBe('read');
    expect(reasonOf(memos(200_001))).toContain('more than 200,000 memo entries');
    expect(defaultPickleLimits.memo).toBe(200_000);
  });
});
