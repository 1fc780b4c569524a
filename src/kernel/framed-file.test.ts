import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameDecoder, encodeFrame } from './framed-file.ts';

test('a file is decoded unchanged, with its row counts, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1_000_000), fc.uint8Array({ maxLength: 50 })), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
      (frames, cuts) => {
        const sent = frames.flatMap(([rows, piece]) => [...encodeFrame(rows, piece)]);
        const reader = createFrameDecoder();
        const got: { rows: number; piece: number[] }[] = [];
        for (let at = 0, n = 0; at < sent.length; n += 1) {
          const next = at + (cuts[n % cuts.length] as number);
          for (const { rows, piece } of reader.decode(Uint8Array.from(sent.slice(at, next))))
            got.push({ rows, piece: [...piece] });
          at = next;
        }
        expect(got).toEqual(frames.map(([rows, piece]) => ({ rows, piece: [...piece] })));
        expect(reader.isComplete()).toBe(true);
      },
    ),
  );
});

test('a truncated stream is not complete', () => {
  const reader = createFrameDecoder();
  reader.decode(encodeFrame(3, Uint8Array.from([1, 2, 3])).slice(0, 10));
  expect(reader.isComplete()).toBe(false);
});
