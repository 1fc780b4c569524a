import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progress } from '../shell/progress.ts';
import { subscribeSse } from './sse.ts';

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
const lastSource = () => FakeSource.opened.at(-1) as FakeSource;
const setHidden = (hidden: boolean) => {
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

it('a lost stream is opened again with doubling delays, which start over after it is confirmed', () => {
  const liveStates: boolean[] = [];
  const stop = subscribeSse({ url: () => '/line', events: {}, onLive: (isLive) => liveStates.push(isLive) });
  const expectReconnectAfter = (ms: number) => {
    lastSource().dispatchEvent(new Event('error'));
    const opened = FakeSource.opened.length;
    vi.advanceTimersByTime(ms - 1);
    expect(FakeSource.opened).toHaveLength(opened);
    vi.advanceTimersByTime(1);
    expect(FakeSource.opened).toHaveLength(opened + 1);
  };
  for (const ms of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) expectReconnectAfter(ms);
  lastSource().dispatchEvent(new Event('open'));
  expect(liveStates.at(-1)).toBe(true);
  expectReconnectAfter(2_000);
  expect(liveStates.at(-1)).toBe(false);
  stop();
  expect(FakeSource.opened.every(({ closed }) => closed)).toBe(true);
});

it('a silent stream is not confirmed when its first event is the confirmation', () => {
  subscribeSse({
    url: () => '/line',
    events: { offers: () => {} },
    confirmedBy: 'offers',
    reconnectMs: 1_500,
  });
  const loseStream = () => {
    lastSource().dispatchEvent(new Event('open'));
    lastSource().dispatchEvent(new Event('error'));
  };
  loseStream();
  vi.advanceTimersByTime(1_500);
  loseStream();
  vi.advanceTimersByTime(1_500);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1_500);
  expect(FakeSource.opened).toHaveLength(3);
});

it('a hidden page closes its stream, and the next stream has the current URL', () => {
  let etag = 1;
  const stop = subscribeSse({ url: () => `/line?after=${etag}`, events: {} });
  setHidden(true);
  expect(lastSource().closed).toBe(true);
  etag = 2;
  setHidden(false);
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/line?after=1', '/line?after=2']);
  stop();
  setHidden(false);
  expect(FakeSource.opened).toHaveLength(2);
});

it('an ended stream is not opened again', () => {
  subscribeSse({ url: () => '/line', events: { done: (_event, end) => end() } });
  lastSource().dispatchEvent(new Event('done'));
  setHidden(true);
  setHidden(false);
  vi.advanceTimersByTime(120_000);
  expect(FakeSource.opened).toHaveLength(1);
  expect(lastSource().closed).toBe(true);
});

it.each([
  ['its first event', () => lastSource().dispatchEvent(new Event('news'))],
  ['its confirmation', () => lastSource().dispatchEvent(new Event('open'))],
  ['its loss', () => lastSource().dispatchEvent(new Event('error'))],
])('a stream feeds the loading bar until %s', (_end, trigger) => {
  const done = vi.fn();
  const start = vi.spyOn(progress, 'start').mockReturnValue(done);
  const stop = subscribeSse({ url: () => '/line', events: { news: () => {} } });
  expect(start).toHaveBeenCalledExactlyOnceWith('fetch');
  expect(done).not.toHaveBeenCalled();
  trigger();
  expect(done).toHaveBeenCalled();
  stop();
  start.mockRestore();
});
