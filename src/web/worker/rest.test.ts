import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How long the worker's own requests wait, where scripts ran that long after the page was opened; ms. */
async function restAfter(aliveMs: number): Promise<number> {
  vi.spyOn(performance, 'now').mockReturnValue(aliveMs);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // Another file may have loaded it.
  vi.resetModules();
  const { afterRest } = await import('./rest.ts');
  const work = vi.fn();
  afterRest(work);
  let waited = 0;
  while (work.mock.calls.length === 0) {
    await vi.advanceTimersByTimeAsync(500);
    waited += 500;
  }
  return waited;
}

test.each([
  ['a quick line', 300, 3_000],
  ['a slow line', 7_000, 21_000],
  ['the slowest line', 40_000, 30_000],
])('on %s the worker waits as long as the page needs for itself', async (_, aliveMs, restMs) => {
  expect(await restAfter(aliveMs)).toBe(restMs);
});
