import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criticalFirst } from './critical-first.server.ts';

const page =
  'ң<link rel="stylesheet"/><link rel="modulepreload" href="/a.js"/>ө<link rel="modulepreload" href="/b.js"/>ү ' +
  'rel="modulep';

test('preloaded scripts get a low priority, however the page is cut into chunks', async () => {
  const expected = page.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), async (sizes) => {
      const bytes = Buffer.from(page);
      const stream = criticalFirst();
      const out: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => out.push(chunk));
      let at = 0;
      for (const size of sizes) {
        stream.write(bytes.subarray(at, at + size));
        at += size;
      }
      stream.end(bytes.subarray(at));
      await new Promise((resolve) => stream.once('end', resolve));
      expect(Buffer.concat(out).toString()).toBe(expected);
    }),
  );
});

test('what is written at once leaves as one chunk, and later writes do not wait for the end', async () => {
  const stream = criticalFirst();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (const piece of ['<html>', '<body>', 'shell']) stream.write(piece);
  await turn();
  expect(chunks).toEqual(['<html><body>shell']);
  stream.write('deferred');
  await turn();
  expect(chunks).toEqual(['<html><body>shell', 'deferred']);
  stream.end('</html>');
  await new Promise((resolve) => stream.once('end', resolve));
  expect(chunks.at(-1)).toBe('</html>');
});
