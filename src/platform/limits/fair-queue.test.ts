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

/** Work that ends when the test says so; notes in which order it began. */
function workshop(limits: FairQueueLimits = LIMITS) {
  const turns = createFairQueue(limits);
  const begun: string[] = [];
  const open: { caller: string; end: () => void }[] = [];
  const ask = (caller: string) =>
    turns(caller, () => {
      begun.push(caller);
      return new Promise<void>((end) => open.push({ caller, end }));
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : 'other'),
    );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const endOne = async () => {
    open.shift()?.end();
    await settle();
  };
  const ofCaller = (caller: string) => open.filter((one) => one.caller === caller).length;
  return { ask, begun, open, ofCaller, endOne, settle };
}

test('one caller never has more than its share running, whatever it has waiting', async () => {
  const { ask, ofCaller, endOne, settle, open } = workshop();
  const flood = Array.from({ length: 20 }, () => ask('flood'));
  await settle();
  expect(ofCaller('flood')).toBe(2);
  while (open.length > 0) {
    await endOne();
    expect(ofCaller('flood')).toBeLessThanOrEqual(2);
  }
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['done']));
});

test('a caller who asks once begins next, before the waiting of one who asked twenty times', async () => {
  const { ask, begun, endOne, open } = workshop({ ...LIMITS, maxRunning: 2 });
  const flood = Array.from({ length: 20 }, () => ask('flood'));
  const other = ask('other');
  await endOne();
  expect(begun).toEqual(['flood', 'flood', 'other']);
  while (open.length > 0) await endOne();
  expect(await other).toBe('done');
  await Promise.all(flood);
});

test('control: in one line for all, the other caller begins last', async () => {
  // All callers count as one: they cannot be distinguished.
  const { begun, endOne, open, settle } = workshop();
  const turns = createFairQueue({ ...LIMITS, maxRunning: 2, maxRunningPerCaller: 2, maxWaitingPerCaller: 30 });
  const line = ['flood', 'flood', 'flood', 'flood', 'other'].map((name) =>
    turns('everybody', () => {
      begun.push(name);
      return new Promise<void>((end) => open.push({ caller: name, end }));
    }),
  );
  await settle();
  while (open.length > 0) await endOne();
  await Promise.all(line);
  expect(begun.at(-1)).toBe('other');
});

test('two callers with work waiting take turns', async () => {
  const { ask, begun, endOne, open } = workshop({ ...LIMITS, maxRunning: 1, maxRunningPerCaller: 1 });
  const all = [...Array.from({ length: 4 }, () => ask('a')), ...Array.from({ length: 4 }, () => ask('b'))];
  while (open.length > 0) await endOne();
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']);
  await Promise.all(all);
});

test('a caller with too many waiting is refused and the others are not', async () => {
  const { ask, endOne, open, settle } = workshop();
  const flood = Array.from({ length: 40 }, () => ask('flood'));
  const others = ['a', 'b', 'c'].map((caller) => ask(caller));
  await settle();
  while (open.length > 0) await endOne();
  const ends = await Promise.all(flood);
  expect(ends.filter((end) => end === 'platform.too_many_requests')).toHaveLength(40 - 2 - 20);
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done']);
});

test('when everybody together has too many waiting, the caller with the most gives one up', async () => {
  const { ask, endOne, open, settle } = workshop({ ...LIMITS, maxWaiting: 20 });
  const flood = Array.from({ length: 22 }, () => ask('flood'));
  await settle();
  const others = ['a', 'b', 'c', 'd'].map((caller) => ask(caller));
  await settle();
  while (open.length > 0) await endOne();
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done', 'done']);
  const ends = await Promise.all(flood);
  // Two of the others found a free turn, for the other two the flood gave up two of its twenty places.
  expect(ends.filter((end) => end === 'platform.too_many_requests')).toHaveLength(2);
});

test('when as many callers wait as may, each with one, the next gets «busy»', async () => {
  const { ask, endOne, open, settle } = workshop({ ...LIMITS, maxRunning: 1, maxWaiting: 3 });
  const callers = ['a', 'b', 'c', 'd', 'e'].map((caller) => ask(caller));
  await settle();
  while (open.length > 0) await endOne();
  expect(await Promise.all(callers)).toEqual(['done', 'done', 'done', 'done', 'platform.busy']);
});

test('work that waits for another system passes its turn on after a while and goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, begun, endOne, open, settle } = workshop({ ...LIMITS, slotMs: 1_000 });
  const slow = [ask('a'), ask('a'), ask('b'), ask('b')];
  const [sameAddress, other] = [ask('a'), ask('c')];
  await settle();
  expect(begun).toHaveLength(4);
  vi.advanceTimersByTime(1_000);
  await settle();
  expect(begun.slice(4).sort()).toEqual(['a', 'c']);
  for (const { end } of open.splice(0)) end();
  expect(new Set(await Promise.all([...slow, sameAddress, other]))).toEqual(new Set(['done']));
  // Each turn was given back once, not twice: no more than before begin together.
  const next = Array.from({ length: 6 }, (_, n) => ask(`next-${n}`));
  await settle();
  expect(open).toHaveLength(LIMITS.maxRunning);
  while (open.length > 0) await endOne();
  expect(new Set(await Promise.all(next))).toEqual(new Set(['done']));
});

test('no more go on without a turn than may wait: a caller whose work never ends gets no further', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, begun, endOne, open, settle } = workshop({ ...LIMITS, maxWaitingPerCaller: 3, slotMs: 1_000 });
  const all = [ask('a'), ask('a')];
  const more = async () => {
    while (all.length < 9) {
      all.push(ask('a'));
      await settle();
      vi.advanceTimersByTime(1_000);
      await settle();
    }
  };
  await more();
  // Three have given their turn on, two keep theirs, the others wait or were refused.
  expect(begun).toHaveLength(5);
  const other = ask('b');
  await settle();
  expect(begun.at(-1)).toBe('b');
  while (open.length > 0) await endOne();
  expect(await other).toBe('done');
  await Promise.all(all);
});

test('control: without such a bound, slow work keeps everybody from their turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, begun, endOne, open, settle } = workshop();
  const all = [ask('a'), ask('a'), ask('b'), ask('b'), ask('c')];
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(begun).not.toContain('c');
  while (open.length > 0) await endOne();
  await Promise.all(all);
});

test('work that fails gives its turn back', async () => {
  const turns = createFairQueue({ ...LIMITS, maxRunning: 1 });
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns('a', async () => 'again')).toBe('again');
});
