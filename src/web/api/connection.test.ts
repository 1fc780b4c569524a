import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';

function connectionWith(responses: boolean[]) {
  const pauses: number[] = [];
  const scheduled: (() => void)[] = [];
  const connection = createConnection(async () => responses.shift() ?? false, {
    set: (work, ms) => {
      pauses.push(ms);
      scheduled.push(work);
      return scheduled.length;
    },
    clear: () => scheduled.splice(0),
  });
  const changes: boolean[] = [];
  connection.subscribe(() => changes.push(connection.isLost()));
  const nextProbe = async () => {
    scheduled.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { connection, changes, pauses, nextProbe };
}

describe('a connection', () => {
  it('is probed with growing pauses until the server answers and reports each change once, when lost', async () => {
    const { connection, changes, pauses, nextProbe } = connectionWith([false, false, true]);
    connection.markLost();
    connection.markLost();
    await nextProbe();
    await nextProbe();
    expect(connection.isLost()).toBe(true);
    await nextProbe();
    expect(connection.isLost()).toBe(false);
    expect(changes).toEqual([true, false]);
    expect(pauses).toEqual([2_000, 4_000, 8_000]);
    await nextProbe();
    expect(changes).toEqual([true, false]);
  });

  it('is restored when any request is answered, and when the browser reports a working network', async () => {
    const { connection, changes } = connectionWith([false, true]);
    connection.markLost();
    connection.markRestored();
    connection.markLost();
    await connection.check();
    expect(connection.isLost()).toBe(true);
    await connection.check();
    expect(changes).toEqual([true, false, true, false]);
  });
});
