import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progress } from '../shell/progress.ts';
import { subscribeSse } from './event-line.ts';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.closed = true;
  }
}
const newPage = () => Object.assign(new EventTarget(), { hidden: false });
let page = newPage();
const last = () => FakeSource.opened.at(-1) as FakeSource;
const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeSource.opened = [];
  page = newPage();
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens a lost line again, each time later, and soon again once it has stood', () => {
  const live: boolean[] = [];
  const stop = subscribeSse({ address: () => '/line', events: {}, onLive: (stands) => live.push(stands) });
  const again = (ms: number) => {
    last().dispatchEvent(new Event('error'));
    const known = FakeSource.opened.length;
    vi.advanceTimersByTime(ms - 1);
    expect(FakeSource.opened).toHaveLength(known);
    vi.advanceTimersByTime(1);
    expect(FakeSource.opened).toHaveLength(known + 1);
  };
  for (const ms of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) again(ms);
  last().dispatchEvent(new Event('open'));
  expect(live.at(-1)).toBe(true);
  again(2_000);
  expect(live.at(-1)).toBe(false);
  stop();
  expect(FakeSource.opened.every(({ closed }) => closed)).toBe(true);
});

it('a silent stream is not confirmed where its first event is the proof', () => {
  subscribeSse({
    address: () => '/line',
    events: { offers: () => {} },
    proof: 'offers',
    firstAgainMs: 1_500,
  });
  const lose = () => {
    last().dispatchEvent(new Event('open'));
    last().dispatchEvent(new Event('error'));
  };
  lose();
  vi.advanceTimersByTime(1_500);
  lose();
  vi.advanceTimersByTime(1_500);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1_500);
  expect(FakeSource.opened).toHaveLength(3);
});

it('a hidden page holds no stream, and the next stream has the current address', () => {
  let stamp = 1;
  const stop = subscribeSse({ address: () => `/line?after=${stamp}`, events: {} });
  turn(true);
  expect(last().closed).toBe(true);
  stamp = 2;
  turn(false);
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/line?after=1', '/line?after=2']);
  stop();
  turn(false);
  expect(FakeSource.opened).toHaveLength(2);
});

it('a line that has ended is not opened again', () => {
  subscribeSse({ address: () => '/line', events: { done: (_event, end) => end() } });
  last().dispatchEvent(new Event('done'));
  turn(true);
  turn(false);
  vi.advanceTimersByTime(120_000);
  expect(FakeSource.opened).toHaveLength(1);
  expect(last().closed).toBe(true);
});

it.each([
  ['its first event', () => last().dispatchEvent(new Event('news'))],
  ['its proof', () => last().dispatchEvent(new Event('open'))],
  ['its loss', () => last().dispatchEvent(new Event('error'))],
])('a line feeds the loading bar until %s', (_end, happens) => {
  const done = vi.fn();
  const start = vi.spyOn(progress, 'start').mockReturnValue(done);
  const stop = subscribeSse({ address: () => '/line', events: { news: () => {} } });
  expect(start).toHaveBeenCalledExactlyOnceWith('fetch');
  expect(done).not.toHaveBeenCalled();
  happens();
  expect(done).toHaveBeenCalled();
  stop();
  start.mockRestore();
});
