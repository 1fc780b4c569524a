import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('memory that is not in use any more is returned to the system', () => {
  let blocks: number[][] | null = Array.from({ length: 200 }, () => new Array<number>(100_000).fill(1.5));
  expect(blocks).toHaveLength(200);
  const before = process.memoryUsage().heapTotal;
  blocks = null;
  collectGarbage();
  expect(before - process.memoryUsage().heapTotal).toBeGreaterThan(100 * 1024 * 1024);
  expect(globalThis).not.toHaveProperty('gc', expect.any(Function));
});
