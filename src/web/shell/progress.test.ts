import { beforeEach, describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

/** Manual timers: `pass(ms)` runs what is due, in order. */
function createManualClock() {
  let now = 0;
  let next = 1;
  const scheduled = new Map<number, { at: number; callback: () => void }>();
  return {
    timers: {
      now: () => now,
      schedule: (callback: () => void, ms: number) => {
        scheduled.set(next, { at: now + ms, callback });
        return next++;
      },
      cancel: (timer: unknown) => void scheduled.delete(timer as number),
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const first = [...scheduled].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
        if (!first) break;
        scheduled.delete(first[0]);
        now = first[1].at;
        first[1].callback();
      }
      now = end;
    },
  };
}

describe('the loading bar', () => {
  let clock = createManualClock();
  let progress = createProgress(clock.timers);
  beforeEach(() => {
    clock = createManualClock();
    progress = createProgress(clock.timers);
  });
  const visible = () => progress.state().visible;

  it('stays hidden for a page that loads within 200 ms', () => {
    const done = progress.start('route');
    clock.pass(199);
    done();
    clock.pass(1000);
    expect(visible()).toBe(false);
  });

  it('appears after 200 ms, advances, and hides 500 ms after the end', () => {
    const done = progress.start('route');
    clock.pass(200);
    expect(visible()).toBe(true);
    clock.pass(2500);
    const half = progress.state().percent;
    clock.pass(2500);
    expect(half).toBeGreaterThan(30);
    expect(progress.state().percent).toBeGreaterThan(half);
    expect(progress.state().percent).toBeLessThan(100);
    done();
    expect(progress.state()).toEqual({ visible: true, percent: 100 });
    clock.pass(499);
    expect(visible()).toBe(true);
    clock.pass(1);
    expect(visible()).toBe(false);
  });

  it('counts a fetch only after 200 ms', () => {
    const done = progress.start('fetch');
    clock.pass(399);
    expect(visible()).toBe(false);
    clock.pass(1);
    expect(visible()).toBe(true);
    done();
    clock.pass(500);
    expect(visible()).toBe(false);
  });

  it('waits for the last work and counts each end once', () => {
    const one = progress.start('route');
    const two = progress.start('route');
    clock.pass(300);
    one();
    one();
    clock.pass(1000);
    expect(progress.state().percent).toBeLessThan(100);
    two();
    expect(progress.state().percent).toBe(100);
  });

  it('continues when new work starts before it is hidden', () => {
    const one = progress.start('route');
    clock.pass(300);
    one();
    clock.pass(300);
    const two = progress.start('route');
    expect(visible()).toBe(true);
    clock.pass(600);
    expect(visible()).toBe(true);
    two();
    clock.pass(500);
    expect(visible()).toBe(false);
  });
});
