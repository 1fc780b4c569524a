import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';

const LIMITS: FairQueueLimits = {
  maxRunning: 4,
  maxRunningPerCaller: 2,
  maxWaiting: 30,
  maxWaitingPerCaller: 20,
  retrySeconds: 5,
};

afterEach(() => {
  vi.useRealTimers();
});

/** Tasks that end when the test says so; records their start order. */
function createHarness(limits: FairQueueLimits = LIMITS) {
  const turns = createFairQueue(limits);
  const begun: string[] = [];
  const open: { caller: string; end: () => void }[] = [];
  const submit = (caller: string) =>
    turns(caller, () => {
      begun.push(caller);
      return new Promise<void>((end) => open.push({ caller, end }));
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : 'other'),
    );
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
  const endOne = async () => {
    open.shift()?.end();
    await flush();
  };
  const ofCaller = (caller: string) => open.filter((one) => one.caller === caller).length;
  return { submit, begun, open, ofCaller, endOne, flush };
}

test('one caller never has more than its share of running tasks', async () => {
  const { submit, ofCaller, endOne, flush, open } = createHarness();
  const flood = Array.from({ length: 20 }, () => submit('flood'));
  await flush();
  expect(ofCaller('flood')).toBe(2);
  while (open.length > 0) {
    await endOne();
    expect(ofCaller('flood')).toBeLessThanOrEqual(2);
  }
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['done']));
});

test('a caller’s single task starts before the waiting tasks of one with twenty', async () => {
  const { submit, begun, endOne, open } = createHarness({ ...LIMITS, maxRunning: 2 });
  const flood = Array.from({ length: 20 }, () => submit('flood'));
  const other = submit('other');
  await endOne();
  expect(begun).toEqual(['flood', 'flood', 'other']);
  while (open.length > 0) await endOne();
  expect(await other).toBe('done');
  await Promise.all(flood);
});

test('control: in a single FIFO queue the other caller starts last', async () => {
  // All callers count as one.
  const { begun, endOne, open, flush } = createHarness();
  const turns = createFairQueue({ ...LIMITS, maxRunning: 2, maxRunningPerCaller: 2, maxWaitingPerCaller: 30 });
  const line = ['flood', 'flood', 'flood', 'flood', 'other'].map((name) =>
    turns('everybody', () => {
      begun.push(name);
      return new Promise<void>((end) => open.push({ caller: name, end }));
    }),
  );
  await flush();
  while (open.length > 0) await endOne();
  await Promise.all(line);
  expect(begun.at(-1)).toBe('other');
});

test('two callers with work waiting take turns', async () => {
  const { submit, begun, endOne, open } = createHarness({ ...LIMITS, maxRunning: 1, maxRunningPerCaller: 1 });
  const all = [...Array.from({ length: 4 }, () => submit('a')), ...Array.from({ length: 4 }, () => submit('b'))];
  while (open.length > 0) await endOne();
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']);
  await Promise.all(all);
});

test('a caller with too many waiting tasks is rejected, others are not', async () => {
  const { submit, endOne, open, flush } = createHarness();
  const flood = Array.from({ length: 40 }, () => submit('flood'));
  const others = ['a', 'b', 'c'].map((caller) => submit(caller));
  await flush();
  while (open.length > 0) await endOne();
  const ends = await Promise.all(flood);
  expect(ends.filter((end) => end === 'platform.too_many_requests')).toHaveLength(40 - 2 - 20);
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done']);
});

test('the caller with the most waiting tasks loses one when too many wait in total', async () => {
  const { submit, endOne, open, flush } = createHarness({ ...LIMITS, maxWaiting: 20 });
  const flood = Array.from({ length: 22 }, () => submit('flood'));
  await flush();
  const others = ['a', 'b', 'c', 'd'].map((caller) => submit(caller));
  await flush();
  while (open.length > 0) await endOne();
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done', 'done']);
  const ends = await Promise.all(flood);
  // Two of the others found a free slot; for the other two the flood lost two of its twenty waiting tasks.
  expect(ends.filter((end) => end === 'platform.too_many_requests')).toHaveLength(2);
});

test('the next caller gets «busy» when the queue is full of single tasks', async () => {
  const { submit, endOne, open, flush } = createHarness({ ...LIMITS, maxRunning: 1, maxWaiting: 3 });
  const callers = ['a', 'b', 'c', 'd', 'e'].map((caller) => submit(caller));
  await flush();
  while (open.length > 0) await endOne();
  expect(await Promise.all(callers)).toEqual(['done', 'done', 'done', 'done', 'platform.busy']);
});

test('a task that waits for another system frees its slot after a while and continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { submit, begun, endOne, open, flush } = createHarness({ ...LIMITS, slotMs: 1_000 });
  const slow = [submit('a'), submit('a'), submit('b'), submit('b')];
  const [sameAddress, other] = [submit('a'), submit('c')];
  await flush();
  expect(begun).toHaveLength(4);
  vi.advanceTimersByTime(1_000);
  await flush();
  expect(begun.slice(4).sort()).toEqual(['a', 'c']);
  for (const { end } of open.splice(0)) end();
  expect(new Set(await Promise.all([...slow, sameAddress, other]))).toEqual(new Set(['done']));
  // Each slot was freed once, not twice: no more than before run together.
  const next = Array.from({ length: 6 }, (_, n) => submit(`next-${n}`));
  await flush();
  expect(open).toHaveLength(LIMITS.maxRunning);
  while (open.length > 0) await endOne();
  expect(new Set(await Promise.all(next))).toEqual(new Set(['done']));
});

test('no more tasks continue without a slot than may wait: a caller whose tasks never end is limited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { submit, begun, endOne, open, flush } = createHarness({ ...LIMITS, maxWaitingPerCaller: 3, slotMs: 1_000 });
  const all = [submit('a'), submit('a')];
  const more = async () => {
    while (all.length < 9) {
      all.push(submit('a'));
      await flush();
      vi.advanceTimersByTime(1_000);
      await flush();
    }
  };
  await more();
  // Three have freed their slots, two hold theirs, the others wait or were rejected.
  expect(begun).toHaveLength(5);
  const other = submit('b');
  await flush();
  expect(begun.at(-1)).toBe('b');
  while (open.length > 0) await endOne();
  expect(await other).toBe('done');
  await Promise.all(all);
});

test('control: without freed slots, slow tasks block all callers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { submit, begun, endOne, open, flush } = createHarness();
  const all = [submit('a'), submit('a'), submit('b'), submit('b'), submit('c')];
  vi.advanceTimersByTime(60_000);
  await flush();
  expect(begun).not.toContain('c');
  while (open.length > 0) await endOne();
  await Promise.all(all);
});

test('a failed task frees its slot', async () => {
  const turns = createFairQueue({ ...LIMITS, maxRunning: 1 });
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns('a', async () => 'again')).toBe('again');
});
