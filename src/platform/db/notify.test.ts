import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from './database.ts';
import { notifyAfterCommit } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database that writes down which payloads are sent in one statement. */
function recordingDb() {
  const sent: string[][] = [];
  const query = async ({ values }: { values: string[][] }) => {
    sent.push(values[1] ?? []);
    return { rows: [] };
  };
  return { sent, db: { $client: { query } } as unknown as Db };
}

test('the first notification is sent at once, what comes in the next 20 ms together, each only once', () => {
  const { sent, db } = recordingDb();
  notifyAfterCommit(db, 'orders', 'a');
  notifyAfterCommit(db, 'orders', 'b');
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([['a', 'b']]);

  for (const payload of ['c', 'd', 'c']) {
    notifyAfterCommit(db, 'orders', payload);
    vi.advanceTimersByTime(5);
  }
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(10);
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);

  vi.advanceTimersByTime(100);
  notifyAfterCommit(db, 'orders', 'e');
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(3);
});
