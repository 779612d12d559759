import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PickleFrames } from './pickle-frames.ts';
import { pickleFrameOf } from './pickle-writer.ts';

const headOf = (length: number) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return head;
};

describe('PickleFrames', () => {
  it('gives the frames of a stream, however it is cut', () => {
    const body = fc.uint8Array({ minLength: 1, maxLength: 30 });
    const cut = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(body, { maxLength: 12 }), cut, (bodies, sizes) => {
        const stream = Buffer.concat(bodies.map(pickleFrameOf));
        const frames = new PickleFrames();
        const found: Uint8Array[] = [];
        let at = 0;
        for (const size of [...sizes, stream.length]) {
          found.push(...frames.push(stream.subarray(at, at + size)).frames);
          at += size;
        }
        expect(found).toEqual(bodies);
        expect(frames.unfinishedBytes).toBe(0);
      }),
    );
  });

  it('gives frames that stay as they are when more arrives', () => {
    const frames = new PickleFrames();
    const chunk = Buffer.concat([pickleFrameOf(Buffer.from('one')), pickleFrameOf(Buffer.from('two'))]);
    const [first] = frames.push(chunk.subarray(0, 9)).frames;
    chunk.fill(0);
    frames.push(Buffer.from('xxxxx'));
    expect(Buffer.from(first ?? []).toString()).toBe('one');
  });

  it('says how much of an unfinished frame it keeps', () => {
    const frames = new PickleFrames();
    frames.push(pickleFrameOf(Buffer.from('abcdef')).subarray(0, 7));
    expect(frames.unfinishedBytes).toBe(7);
  });

  it('takes a frame of 1 MiB, and refuses one of a byte more by its length alone', () => {
    expect(new PickleFrames().push(headOf(1_048_576)).refusal).toBeNull();
    const refusal = 'a frame claims 1048577 bytes, and 1048576 are allowed';
    expect(new PickleFrames().push(headOf(1_048_577)).refusal).toBe(refusal);
    expect(new PickleFrames(10).push(headOf(11)).refusal).toContain('10 are allowed');
  });

  it.each([
    ['of no bytes', 0, 'a frame has no content'],
    ['negative as a signed number', 0xffff_ffff, 'a frame claims 4294967295 bytes'],
    ['of 2 GiB', 0x7fff_ffff, 'a frame claims 2147483647 bytes'],
  ])('refuses a length %s, with the frames before it, and all that follows', (_, length, reason) => {
    const frames = new PickleFrames();
    const good = pickleFrameOf(Buffer.from('good'));
    const first = frames.push(Buffer.concat([good, headOf(length), Buffer.from('rest')]));
    expect(first.frames).toHaveLength(1);
    expect(first.refusal).toContain(reason);
    expect(frames.push(good)).toEqual({ frames: [], refusal: first.refusal });
  });

  it('takes a frame that arrives byte by byte', () => {
    const frames = new PickleFrames();
    let found = 0;
    for (const byte of pickleFrameOf(new Uint8Array(100_000))) {
      found += frames.push(Uint8Array.of(byte)).frames.length;
    }
    expect(found).toBe(1);
  });
});
